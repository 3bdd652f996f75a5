// What the pages say of calls, against what the sandbox does.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestSite } from '#testing/load-test-site.ts';
import type { Operation as PageOperation } from '#model/site-model.ts';
import { createChecks } from '#server/sandbox/kernel/create-checks.ts';
import {
  findBody,
  findError,
  listFileFields,
  readOperations,
  type Operation,
} from '#server/sandbox/kernel/operation.ts';
import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import { EXAMPLES_OF_USERS } from '#server/sandbox/testing/example-preparations.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const description = await loadApiDescription();
const operations = readOperations(description);
const checks = createChecks(description);
const byId = new Map<string, PageOperation>();

beforeAll(async () => {
  const { model } = await loadTestSite();
  for (const page of Object.values(model.pages))
    if (page.kind === 'operation') byId.set(page.operation.operationId, page.operation);
}, 60_000);

const sandbox = useSandbox();
const { call } = sandbox;

describe('the calls of users', () => {
  it('are those that the examples are sent to with an access token', () => {
    const ofUsers = [...byId.values()].filter(({ caller }) => caller === 'user');
    expect(new Set(ofUsers.map(({ operationId }) => operationId))).toEqual(EXAMPLES_OF_USERS);
  });

  it.each([...EXAMPLES_OF_USERS])('refuse an app key: %s', async (id) => {
    const operation = operations.find((candidate) => candidate.operationId === id)!;
    const [example] = listExamples(operation);
    const { method } = operation;
    const response = await call(method, formatAddress(example!), { body: example!.body });
    expect(response.body).toMatchObject({
      code: expect.stringMatching(/^(permission_denied|user_not_found)$/),
    });
  });
});

type Example = Readonly<Record<string, unknown>> & { readonly code: string };

function listProblems(operation: PageOperation | undefined): readonly Example[] {
  const contents = operation?.responses.flatMap((response) => response.contents) ?? [];
  return contents
    .filter(({ mediaType }) => mediaType === 'application/problem+json')
    .flatMap(({ examples }) => examples.map(({ value }) => value as Example));
}

/** A value that a field of another type cannot have. */
const buildMistake = (value: unknown) => (Array.isArray(value) ? 'mistaken' : []);

/** Sends the example of an operation with a mistake in one of its parts. */
function sendMistaken(operation: Operation, part: string) {
  const example = listExamples(operation)[0]!;
  const { requiresAuthentication, operationId, method } = operation;
  const { [part]: _, ...query } = example.query;
  const { workspace } = sandbox;
  const ofUser = EXAMPLES_OF_USERS.has(operationId) ? workspace.accessToken : undefined;
  const token = requiresAuthentication ? ofUser : null;
  const sent = { ...(token !== undefined && { token }) };
  const parameter = operation.parameters.find(({ name }) => name === part);
  if (!parameter) {
    const fields = (example.body ?? {}) as Readonly<Record<string, unknown>>;
    const described = findBody(operation);
    const form =
      described?.kind === 'form'
        ? buildExampleForm(operationId, listFileFields(described))
        : undefined;
    form?.delete(part);
    const body = { ...fields, [part]: buildMistake(fields[part]) };
    return call(method, formatAddress(example), { ...sent, ...(form ? { form } : { body }) });
  }
  const { location, required } = parameter;
  const address = formatAddress({
    operation,
    values: location === 'path' ? { ...example.values, [part]: '*' } : example.values,
    query: location === 'query' && !required ? { ...query, [part]: '*' } : query,
  });
  const headers = location === 'header' ? { [part]: '*' } : {};
  return call(method, address, { ...sent, headers, body: example.body });
}

describe('the examples of problems', () => {
  it('fit the schema of problems', () => {
    const problems = [...byId.values()].flatMap(listProblems);
    expect(problems.length).toBeGreaterThan(1000);
    for (const problem of problems)
      expect(checks.checkOutput('/components/schemas/Problem', problem)).toBeUndefined();
  });

  const mistakable = operations.filter((operation) => findError(operation, 'validation_failed'));

  it.each(mistakable)('lead where the sandbox leads: $operationId', async (operation) => {
    const example = listProblems(byId.get(operation.operationId)).find(
      ({ code }) => code === 'validation_failed',
    );
    const pointer = example?.['pointer'];
    // No pointer leads to a header, and some calls have no other part.
    const isHeaderOnly =
      !findBody(operation) && operation.parameters.every(({ location }) => location === 'header');
    if (isHeaderOnly) expect(pointer).toBeUndefined();
    else expect(pointer).toMatch(/^\/[\w-]+$/);
    const part = isHeaderOnly ? operation.parameters[0]!.name : String(pointer).slice(1);
    const { status, body } = await sendMistaken(operation, part);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation_failed', ...(!isHeaderOnly && { pointer }) });
    expect(Object.keys(body as object)).toEqual(Object.keys(example!));
  });
});
