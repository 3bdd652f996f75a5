import { createHash } from 'node:crypto';
import type { RecordedCall } from './record-calls.ts';

/** A field or a file of a form. Of a file the content is written by digest. */
export interface SentPart {
  readonly name: string;
  readonly value?: string;
  readonly fileName?: string;
  readonly type?: string;
  readonly content?: string;
}

/** A request that a sample has sent, without what differs from run to run. It can be sent again. */
export interface SentRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in small letters; secrets by their kind. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly form?: readonly SentPart[];
}

/** Secrets of a workspace, by the name under which a stored request has them. */
export type Secrets = Readonly<Record<string, string | null>>;

/** What a program's HTTP library says of itself and of the connection. */
const OF_THE_CONNECTION = new Set([
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'sec-fetch-mode',
  'transfer-encoding',
  'user-agent',
]);

/** Digest of a file's content, as requests are stored with it. */
export function digestContent(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

function buildHeader(name: string, value: string, secrets: Secrets): string {
  if (name === 'content-type') return value.startsWith('multipart/') ? 'multipart' : value;
  const secret = Object.entries(secrets).find(([, text]) => value === `Bearer ${text}`);
  return secret ? `Bearer {${secret[0]}}` : value;
}

function buildText(body: Buffer, type: string): string {
  const text = body.toString('utf8');
  // Languages write the same JSON with other spaces.
  return /\bjson\b/.test(type) ? JSON.stringify(JSON.parse(text)) : text;
}

async function buildForm(body: Buffer, type: string): Promise<readonly SentPart[]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, value }
        : {
            name,
            fileName: value.name,
            type: value.type,
            content: digestContent(new Uint8Array(await value.arrayBuffer())),
          },
    ),
  );
}

/** Writes down what a sample has sent, as far as the sandbox's response can depend on it. */
export async function buildSentRequest(
  { method, target, headers, sent }: Pick<RecordedCall, 'method' | 'target' | 'headers' | 'sent'>,
  secrets: Secrets,
): Promise<SentRequest> {
  const own = Object.entries(headers)
    .filter(([name]) => !OF_THE_CONNECTION.has(name))
    .map(([name, value]) => [name, buildHeader(name, String(value), secrets)] as const);
  const request = {
    method,
    path: target,
    headers: Object.fromEntries(own.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
  const type = headers['content-type'] ?? '';
  if (sent.length === 0) return request;
  if (type.startsWith('multipart/')) return { ...request, form: await buildForm(sent, type) };
  return { ...request, text: buildText(sent, type) };
}

function fillForm(
  parts: readonly SentPart[],
  files: Readonly<Record<string, Buffer>>,
): FormData | undefined {
  const form = new FormData();
  for (const { name, value, fileName, type, content } of parts) {
    if (fileName === undefined) {
      form.append(name, value ?? '');
      continue;
    }
    const file = files[fileName];
    if (!file || digestContent(file) !== content) return undefined;
    form.append(name, new File([new Uint8Array(file)], fileName, { type: type ?? '' }));
  }
  return form;
}

/**
 * Builds the request that a sample has sent with the secrets of another workspace.
 *
 * @param files what samples upload, by name
 * @returns undefined when a sample would send other files today
 */
export function repeatSentRequest(
  { method, headers, text, form }: SentRequest,
  secrets: Secrets,
  files: Readonly<Record<string, Buffer>>,
): RequestInit | undefined {
  const filled = Object.entries(headers)
    .filter(([name, value]) => !(name === 'content-type' && value === 'multipart'))
    .map(([name, value]): [string, string] => [
      name,
      value.replace(/\{(\w+)\}/, (whole, key: string) => secrets[key] ?? whole),
    ]);
  const body = form ? fillForm(form, files) : text;
  if (form && body === undefined) return undefined;
  return { method, headers: filled, ...(body !== undefined && { body }) };
}
