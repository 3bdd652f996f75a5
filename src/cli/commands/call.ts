import { readFile } from 'node:fs/promises';
import { isPathStep } from '#contract/is-path-step.ts';
import type { JsonObject } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { failUsage } from '#cli/failure.ts';
import { findOperation } from '#cli/find-operation.ts';
import { printJson, type Terminal } from '#cli/terminal.ts';
import { failStranger } from '#cli/ask.ts';
import { buildRefusal, parseAnswer, type WalletClient } from '#cli/wallet-client.ts';

/** What `wallet call` is asked to do. */
export interface CallOptions {
  readonly description: JsonObject;
  /** The operation, then `name=value` for each parameter. */
  readonly words: readonly string[];
  /** JSON, `@file`, `@-` for the input, or `example` for the example of the page. */
  readonly body: string | undefined;
  readonly headers: readonly string[];
  readonly json: boolean;
  readonly isDryRun: boolean;
}

interface BuiltCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `wallet call createAccount --body example`: calls an operation and prints its answer. */
export async function runCall(
  client: WalletClient,
  terminal: Terminal,
  options: CallOptions,
): Promise<void> {
  const [operationId, ...pairs] = options.words;
  if (operationId === undefined)
    failUsage('Write wallet call OPERATION, such as wallet call listAccounts.');
  const operation = findOperation(options.description, operationId);
  const call = await buildCall(client, operation, { ...options, pairs, terminal });
  if (options.isDryRun) {
    printJson(terminal, call, options.json);
    return;
  }
  const { url, body, ...init } = call;
  const answer = await client.fetch(url, { ...init, ...(body !== undefined && { text: body }) });
  const type = answer.headers.get('content-type') ?? '';
  const isJson = type.includes('json');
  if (!answer.ok) {
    const refusal = buildRefusal(answer);
    printJson(terminal, parseAnswer(answer), options.json);
    throw refusal;
  }
  if (isJson) printJson(terminal, parseAnswer(answer), options.json);
  // No operation returns a page.
  else if (/\bhtml\b/.test(type)) failStranger(answer, 'a page of HTML');
  else if (answer.text !== '') terminal.out(answer.text);
}

async function buildCall(
  client: WalletClient,
  operation: DescribedOperation,
  {
    pairs,
    headers,
    body,
    terminal,
  }: Pick<CallOptions, 'headers' | 'body'> & {
    readonly pairs: readonly string[];
    readonly terminal: Terminal;
  },
): Promise<BuiltCall> {
  const sent: Record<string, string> = { authorization: `Bearer ${client.key}` };
  for (const header of headers) {
    const at = header.indexOf(':');
    if (at < 1) failUsage(`Write a header as "Name: value", not "${header}".`);
    sent[header.slice(0, at).toLowerCase()] = header.slice(at + 1).trim();
  }
  let path = operation.endpoint;
  const query = new URLSearchParams();
  for (const pair of pairs) {
    const [name, value] = splitPair(pair);
    const parameter = operation.parameters.find((each) => each.name === name);
    if (!parameter)
      failUsage(
        `${operation.operationId} has no parameter ${name}. It has ${listNames(operation)}.`,
      );
    if (parameter.location === 'path') {
      if (value === '' || isPathStep(value))
        failUsage(`${operation.operationId} needs ${name}=VALUE, and not "${value}".`);
      path = path.replace(`{${name}}`, encodeURIComponent(value));
    } else if (parameter.location === 'query') query.append(name, value);
    else sent[name.toLowerCase()] = value;
  }
  const [, missing] = /\{(\w+)\}/.exec(path) ?? [];
  if (missing !== undefined) failUsage(`${operation.operationId} needs ${missing}=VALUE.`);
  const text = await readBody(operation, body, terminal);
  if (text !== undefined) sent['content-type'] = 'application/json';
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: operation.method,
    url: `${client.apiUrl}${path}${search}`,
    headers: sent,
    ...(text !== undefined && { body: text }),
  };
}

function splitPair(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) failUsage(`Write a parameter as name=value, not "${pair}".`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function listNames({ parameters }: DescribedOperation): string {
  return parameters.map(({ name }) => name).join(', ') || 'none';
}

async function readBody(
  { operationId, requestBody }: DescribedOperation,
  body: string | undefined,
  { readInput }: Terminal,
): Promise<string | undefined> {
  if (body === undefined) return undefined;
  if (!requestBody) failUsage(`${operationId} takes no body.`);
  if (body === 'example') {
    const content = requestBody.contents.find(({ mediaType }) => mediaType === 'application/json');
    const [example] = content?.examples ?? [];
    return example
      ? JSON.stringify(example.value)
      : failUsage(`${operationId} has no example of a body.`);
  }
  const text =
    body === '@-' ? await readInput() : body.startsWith('@') ? await readFileOf(body) : body;
  // Editors on Windows begin a file with a byte order mark, which JSON has not.
  const json = text.replace(/^\uFEFF/, '');
  try {
    JSON.parse(json);
  } catch {
    failUsage('The body is no JSON.');
  }
  return json;
}

async function readFileOf(body: string): Promise<string> {
  try {
    return await readFile(body.slice(1), 'utf8');
  } catch (error) {
    return failUsage(`${body.slice(1)} cannot be read: ${(error as Error).message}`);
  }
}
