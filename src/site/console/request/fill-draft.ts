import type { PlainOperation } from '#model/samples/sample-request.ts';
import type { ListedOperation } from '#site/console/operation/load-catalogue.ts';
import type { CurlCommand } from './parse-curl.ts';
import {
  buildDraft,
  formatJson,
  formatKey,
  parseJson,
  readBodyKind,
  type RequestDraft,
} from './request-draft.ts';
import { DELAY_HEADER, FORCE_HEADER } from './sandbox-headers.ts';

/** Path and query of a command's address, from the version on; undefined where there is no version. */
function readTarget({ url }: CurlCommand): URL | undefined {
  // Samples let a variable take the place of the address: ${WALLET_API_URL:-https://api.example}.
  const address = url.replace(/\$\{\w+:-([^}]*)\}/, '$1');
  const at = address.search(/\/v\d+\//);
  return at < 0 ? undefined : new URL(address.slice(at), 'https://of.a.command');
}

function readPath(endpoint: string, pathname: string): ReadonlyMap<string, string> | undefined {
  const names: string[] = [];
  const pattern = endpoint.replace(/[.+]/g, '\\$&').replace(/\{([^}]+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${pattern}/?$`).exec(pathname);
  return match ? new Map(names.map((name, at) => [name, decode(match[at + 1]!)])) : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The operation that a command calls, the most literal one where several fit. */
export function findCalled(
  command: CurlCommand,
  operations: readonly ListedOperation[],
): ListedOperation | undefined {
  const target = readTarget(command);
  if (!target) return undefined;
  const count = ({ endpoint }: ListedOperation) => endpoint.split('{').length;
  return operations
    .filter(({ method, endpoint }) => {
      return method === command.method && readPath(endpoint, target.pathname) !== undefined;
    })
    .toSorted((one, other) => count(one) - count(other))[0];
}

/** Fills an operation's form with what a command sends; its key and its files are left out. */
export function fillDraft(operation: PlainOperation, command: CurlCommand): RequestDraft {
  const target = readTarget(command);
  const path = target && readPath(operation.endpoint, target.pathname);
  const values: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const value = {
      path: path?.get(name),
      query: target?.searchParams.getAll(name).join(',') || undefined,
      header: command.headers.get(name.toLowerCase()),
      cookie: undefined,
    }[parameter.in];
    // What a shell would put in, such as $(uuidgen), the console makes itself.
    if (value !== undefined && !value.startsWith('$')) values[formatKey(parameter)] = value;
  }
  for (const name of [FORCE_HEADER, DELAY_HEADER]) {
    const value = command.headers.get(name.toLowerCase());
    if (value !== undefined) values[`header ${name}`] = value;
  }
  const json = parseJson(command.body);
  const draft = buildDraft(operation);
  const isForm = readBodyKind(operation) === 'form';
  const body = json === undefined ? command.body : formatJson(json);
  return { values, body: isForm ? '' : body, form: isForm ? command.form : draft.form, files: {} };
}
