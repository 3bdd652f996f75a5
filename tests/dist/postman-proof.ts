// A proof that the whole Postman collection passes, by the rule of the samples (docs/decisions/018-tests-in-ten-minutes.md).
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '#contract/json.ts';
import { root } from '#scripts/lib/root.mjs';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import {
  openRepeatableSandbox,
  type RepeatableSandbox,
} from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import {
  buildSentRequest,
  digestContent,
  repeatSentRequest,
  type SentRequest,
} from '#scripts/verify/samples/sent-request.ts';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { readPostman } from './run-collection.ts';
import { serveBreaking } from './sdk/serve-breaking.ts';

const FILE = join(root, 'tests/proofs/postman.json');
const WORKSPACES = '/sandbox/workspaces';
/** Stands for the id of the workspace, which proofs do not hold. */
const ID = '{workspace}';

/** What was proven of the collection. */
export interface PostmanProof {
  /** Digest of the collection and of what has run it. */
  readonly program: string;
  /** What the runner has sent after it had its workspace, in its order. */
  readonly requests: readonly SentRequest[];
  /** Digest of the responses. */
  readonly responses: string;
}

/** A sandbox that listens for a run of the collection. */
export interface ServedCollectionSandbox {
  readonly url: string;
  /** What the run has proven. @param program digest of what was run */
  close(program: string): Promise<PostmanProof>;
}

/** Texts that people read, and examples of answers: the runner looks at neither. */
function dropProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropProse);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(
    ([name, part]) => name !== 'response' && !(name === 'description' && typeof part === 'string'),
  );
  return Object.fromEntries(parts.map(([name, part]) => [name, dropProse(part)]));
}

/** Versions of the runner and of all of Postman's packages behind it. */
async function listVersions(): Promise<unknown> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  return Object.entries(lock.packages)
    .filter(([path]) => /^node_modules\/(newman|postman-[^/]+|uvm)(\/|$)/.test(path))
    .map(([path, { version }]) => [path, version]);
}

/**
 * Digest of all that a run depends on besides the sandbox.
 *
 * @param collection the published collection, read
 */
export async function digestPostman(collection: unknown): Promise<string> {
  const files = Object.entries(await buildUploadFiles()).map(([name, content]) => [
    name,
    digestContent(content),
  ]);
  return digest([
    dropProse(collection),
    await readPostman('environment'),
    files,
    await listVersions(),
    await loadBehaviour(join(import.meta.dirname, 'run-collection.ts')),
  ]);
}

/** @returns undefined where there is none yet */
export async function loadPostmanProof(): Promise<PostmanProof | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => 'null');
  return (JSON.parse(text) as PostmanProof | null) ?? undefined;
}

/** Writes one line for each request, so that a change shows what it concerns. */
export async function writePostmanProof(proof: PostmanProof): Promise<void> {
  const { program, requests, responses } = proof;
  const lines = requests.map((request) => `    ${JSON.stringify(request)}`);
  await writeFile(
    FILE,
    `{\n  "program": "${program}",\n  "responses": "${responses}",\n  "requests": [\n${lines.join(',\n')}\n  ]\n}\n`,
  );
}

async function openSandbox(): Promise<RepeatableSandbox> {
  const text = await readFile(join(root, 'dist/client/openapi.json'), 'utf8');
  return openRepeatableSandbox({ description: JSON.parse(text) as JsonObject });
}

/** A response, as far as the runner sees it. */
async function describeResponse(response: Response): Promise<unknown> {
  const shown = ['content-type', 'content-disposition'].map((name) => response.headers.get(name));
  return [response.status, ...shown, digestContent(new Uint8Array(await response.arrayBuffer()))];
}

const readSecrets = ({ appKey: apiKey, accessToken }: NewWorkspace) => ({ apiKey, accessToken });

/** Lets a repeatable sandbox listen on a free port, and keeps what passes. */
export async function serveCollectionSandbox(): Promise<ServedCollectionSandbox> {
  const sandbox = await openSandbox();
  const requests: SentRequest[] = [];
  const responses: unknown[] = [];
  let workspace: NewWorkspace | undefined;

  async function forward(incoming: Request): Promise<Response> {
    const { pathname, search } = new URL(incoming.url);
    if (pathname === WORKSPACES) {
      workspace = await sandbox.createWorkspace('postman');
      return Response.json(workspace, { status: 201 });
    }
    if (!workspace) return new Response('There is no workspace.', { status: 503 });
    const sent = Buffer.from(await incoming.arrayBuffer());
    const { method } = incoming;
    // The runner numbers its requests by chance.
    const headers = Object.fromEntries(
      [...incoming.headers].filter(([name]) => name !== 'postman-token'),
    );
    const call = { method, target: (pathname + search).replace(workspace.id, ID), headers, sent };
    requests.push(await buildSentRequest(call, readSecrets(workspace)));
    const response = await sandbox.fetch(
      new Request(`http://localhost${pathname}${search}`, {
        method,
        headers,
        ...(sent.length > 0 && { body: new Uint8Array(sent) }),
      }),
    );
    responses.push(await describeResponse(response.clone()));
    return response;
  }

  const server = await serveBreaking(forward, () => 'whole');
  return {
    url: server.url,
    async close(program) {
      await server.close();
      return { program, requests, responses: digest(responses) };
    },
  };
}

/** Whether a proof says what a run would show today: the same program, and the same responses to what it has sent. */
export async function isPostmanProven(
  proof: PostmanProof | undefined,
  program: string,
): Promise<boolean> {
  if (proof?.program !== program) return false;
  const sandbox = await openSandbox();
  const files = await buildUploadFiles();
  const workspace = await sandbox.createWorkspace('postman');
  const responses: unknown[] = [];
  for (const request of proof.requests) {
    const init = repeatSentRequest(request, readSecrets(workspace), files);
    if (!init) return false;
    const address = `http://localhost${request.path.replace(ID, workspace.id)}`;
    const response = await sandbox.fetch(new Request(address, init));
    responses.push(await describeResponse(response));
  }
  return digest(responses) === proof.responses;
}
