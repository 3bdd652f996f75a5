import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { readDocument } from '#description/read-document.ts';
import { root } from '#scripts/lib/root.mjs';
import {
  openRepeatableSandbox,
  type RepeatableSandbox,
} from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { prepareExample } from '#scripts/verify/samples/create-exchange-repeater.ts';
import { loadSampleProofs } from '#scripts/verify/samples/sample-proofs.ts';
import { repeatSentRequest } from '#scripts/verify/samples/sent-request.ts';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';

/** What a reader sees of an answer. */
export interface ShownAnswer {
  readonly operationId: string;
  readonly status: number;
  readonly contentType: string | null;
  /** Parsed JSON, a text, or undefined. */
  readonly data: unknown;
}

/** The examples of all pages, and two sandboxes that answer alike: one for the HTTP samples, one for an SDK. */
export interface Examples {
  readonly description: JsonObject;
  readonly operations: readonly DescribedOperation[];
  readonly files: Readonly<Record<string, Buffer>>;
  /** For the SDK. */
  readonly sandbox: RepeatableSandbox;
  /** Answers the request that the HTTP sample has sent, when it was proven. */
  ask(operationId: string): Promise<ShownAnswer>;
}

/** Reads the description of the built site, and opens the sandboxes. */
export async function openExamples(): Promise<Examples> {
  const text = await readFile(join(root, 'dist/client/openapi.json'), 'utf8');
  const description = JSON.parse(text) as JsonObject;
  const [sandbox, ofHttp] = [
    await openRepeatableSandbox({ description }),
    await openRepeatableSandbox({ description }),
  ];
  const proofs = await loadSampleProofs();
  const files = await buildUploadFiles();
  return {
    description,
    operations: readDocument(description),
    files,
    sandbox,
    async ask(operationId) {
      const workspace = await ofHttp.createWorkspace(operationId);
      const { id, appKey: apiKey, accessToken } = workspace;
      await prepareExample(ofHttp, workspace, operationId);
      const [exchange] = proofs[operationId] ?? [];
      const init = exchange && repeatSentRequest(exchange.request, { apiKey, accessToken }, files);
      if (!init) throw new Error(`There is no proven sample of ${operationId}.`);
      const response = await ofHttp.send(id, exchange.request.path, init);
      const contentType = response.headers.get('content-type');
      return { operationId, status: response.status, contentType, data: await readData(response) };
    },
  };
}

async function readData(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return isJson ? response.json() : response.text();
}
