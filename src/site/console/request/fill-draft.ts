import { DELAY_HEADER, FORCE_HEADER, WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import type { DescribedOperation, Parameter } from '#description/operation.ts';
import type { ListedOperation } from '#site/console/operation/load-catalogue.ts';
import { leaveOutOwnKey } from './build-sample.ts';
import type { CurlCommand } from './parse-curl.ts';
import {
  buildDraft,
  formatHeaderKey,
  formatJson,
  formatKey,
  parseJson,
  readBodyKind,
  type RequestDraft,
} from './request-draft.ts';

/** Address of a command. Samples let a variable take its place: ${WALLET_API_URL-https://api.example}. */
function readAddress({ url }: CurlCommand): string {
  return url.replace(/\$\{\w+:?-([^}]*)\}/, '$1');
}

/** Origin that a command was written for; undefined where its address has none. */
export function readOrigin(command: CurlCommand): string | undefined {
  const address = readAddress(command);
  // cURL takes an address without a scheme for one of HTTP.
  const isBare = /^[\w-]+(\.[\w-]+)*(:\d+)?\//.test(address);
  const url = isBare ? `http://${address}` : address;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Path and query of a command's address, from the version on; undefined where there is no version. */
function readTarget(command: CurlCommand): URL | undefined {
  const address = readAddress(command);
  const at = address.search(/\/v\d+\//);
  return at < 0 ? undefined : new URL(address.slice(at), 'https://of.a.command');
}

/** A path's values for the parameters of an endpoint, as the path encodes them. Undefined for another path. */
export function matchEndpoint(
  endpoint: string,
  pathname: string,
): ReadonlyMap<string, string> | undefined {
  const names: string[] = [];
  const pattern = endpoint.replace(/[.+]/g, '\\$&').replace(/\{([^}]+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${pattern}/?$`).exec(pathname);
  return match ? new Map(names.map((name, at) => [name, match[at + 1]!])) : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The operation that a command calls, the most literal one where several fit. */
export function findCalledOperation(
  command: CurlCommand,
  operations: readonly ListedOperation[],
): ListedOperation | undefined {
  const target = readTarget(command);
  if (!target) return undefined;
  const count = ({ endpoint }: ListedOperation) => endpoint.split('{').length;
  return operations
    .filter(({ method, endpoint }) => {
      return method === command.method && matchEndpoint(endpoint, target.pathname) !== undefined;
    })
    .toSorted((one, other) => count(one) - count(other))[0];
}

const IMPLIED = new Set(['accept', 'content-type', 'content-length', 'user-agent', 'host']);

/** What of a command has no place in an operation's form: keys first of all. */
export function listUnusedParts(
  operation: DescribedOperation,
  command: CurlCommand,
): readonly string[] {
  const names = (place: Parameter['location']) =>
    operation.parameters
      .filter((own) => own.location === place)
      .map(({ name }) => name.toLowerCase());
  const ofSandbox = [FORCE_HEADER, DELAY_HEADER, WORKSPACE_HEADER].map((name) =>
    name.toLowerCase(),
  );
  const headers = [...names('header'), ...ofSandbox];
  const query = names('query');
  const isTaken = (name: string) => IMPLIED.has(name) || headers.includes(name);
  return [
    ...[...command.headers]
      // A variable of the shell, as the samples have it, is no key.
      .filter(([name, value]) => !isTaken(name) && !/^(?:Bearer )?\$/.test(value))
      .map(([name]) => `the header ${name}`),
    ...[...(readTarget(command)?.searchParams.keys() ?? [])]
      .filter((name) => !query.includes(name.toLowerCase()))
      .map((name) => `${name} of the query`),
    ...command.others,
  ];
}

/** Fills an operation's form with what a command sends; its key and its files are left out. */
export function fillDraft(operation: DescribedOperation, command: CurlCommand): RequestDraft {
  const target = readTarget(command);
  const path = target && matchEndpoint(operation.endpoint, target.pathname);
  const values: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const value = {
      path: path?.has(name) ? decode(path.get(name)!) : undefined,
      query: target?.searchParams.getAll(name).join(',') || undefined,
      header: command.headers.get(name.toLowerCase()),
      cookie: undefined,
    }[parameter.location];
    // What a shell would put in, such as $KEY, the console does not know.
    if (value !== undefined && !value.startsWith('$')) values[formatKey(parameter)] = value;
  }
  for (const name of [FORCE_HEADER, DELAY_HEADER]) {
    const value = command.headers.get(name.toLowerCase());
    if (value !== undefined) values[formatHeaderKey(name)] = value;
  }
  const json = parseJson(command.body);
  const draft = buildDraft(operation);
  const isForm = readBodyKind(operation) === 'form';
  const body = json === undefined ? command.body : formatJson(json);
  return leaveOutOwnKey(operation, {
    values,
    body: isForm ? '' : body,
    form: isForm ? command.form : draft.form,
    files: {},
  });
}
