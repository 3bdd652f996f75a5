import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isJson,
  parseDescription,
  type Json,
} from '#server/sandbox/description/parse-description.ts';
import type { Operation } from '#server/sandbox/description/operation.ts';
import {
  createTestSandbox,
  type Sending,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import {
  EXAMPLE_PREPARATIONS,
  EXAMPLES_OF_USERS,
} from '#server/sandbox/testing/example-preparations.ts';
import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { OPERATIONS } from './operation-registry.ts';

const description = await loadApiDescription();
const operations = parseDescription(description);

interface ExampleRequest {
  readonly title: string;
  readonly operation: Operation;
  readonly path: string;
  readonly sending: Sending;
}

function read(pointer: string): Json {
  const value = pointer
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, key) => (isJson(at) || Array.isArray(at) ? (at as Json)[key] : undefined),
      description,
    );
  return isJson(value) ? value : {};
}

function readExample(pointer: string): string {
  const { examples } = read(pointer);
  return Array.isArray(examples) ? String(examples[0]) : '';
}

/** The requests that the description shows, with the parameters that are required. */
function listExamples(operation: Operation): ExampleRequest[] {
  const required = operation.parameters.filter(({ isRequired }) => isRequired);
  const path = required
    .filter(({ place }) => place === 'path')
    .reduce(
      (text, { name, pointer }) =>
        text.replace(`{${name}}`, encodeURIComponent(readExample(pointer))),
      operation.template,
    );
  const query = new URLSearchParams(
    required
      .filter(({ place }) => place === 'query')
      .map(({ name, pointer }) => [name, readExample(pointer)]),
  );
  const address = query.size > 0 ? `${path}?${query}` : path;
  const build = (title: string, sending: Sending) => ({ title, operation, path: address, sending });
  if (operation.body?.kind === 'form')
    return [build(operation.id, { form: buildExampleForm(operation.id, operation.body.files) })];
  if (!operation.body) return [build(operation.id, {})];
  // Not beside the schema, which may be one that several operations share.
  const place = `/paths/${operation.template.replaceAll('/', '~1')}/${operation.method.toLowerCase()}`;
  const examples = read(`${place}/requestBody/content/application~1json/examples`);
  return Object.entries(examples).map(([name, example]) =>
    build(`${operation.id}.${name}`, { body: isJson(example) ? example['value'] : undefined }),
  );
}
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.remove());

const implemented = operations.filter(({ id }) => id in OPERATIONS);

describe('the requests of the examples', () => {
  it.each(implemented.flatMap(listExamples))(
    '$title succeeds in a fresh workspace',
    async ({ title, operation, path, sending }) => {
      const workspace = await sandbox.createWorkspace();
      const first = EXAMPLE_PREPARATIONS[title] ?? EXAMPLE_PREPARATIONS[operation.id] ?? [];
      for (const step of first) await workspace.call(step.method, step.path, { body: step.body });
      const token = operation.isOpen
        ? null
        : EXAMPLES_OF_USERS.has(operation.id)
          ? workspace.accessToken
          : workspace.appKey;
      const answer = await workspace.call(operation.method, path, { ...sending, token });
      // Vouchers and currencies have a code too, so it is the status that tells problems.
      expect(answer.status < 300 ? undefined : answer.body).toBeUndefined();
      expect(operation.answers.has(answer.status)).toBe(true);
    },
  );
});

describe('every documented error', () => {
  it.each(implemented)('of $id can be forced', async (operation) => {
    const workspace = await sandbox.createWorkspace();
    for (const [code, { status }] of operation.errors) {
      const headers = { 'x-sandbox-force': code };
      const answer = await workspace.call(operation.method, operation.template, { headers });
      expect(answer).toMatchObject({ status, body: { code, status } });
    }
  });
});

describe('the sandbox', () => {
  it('has handlers for operations of the description only', () => {
    const known = new Set(operations.map(({ id }) => id));
    expect(Object.keys(OPERATIONS).filter((id) => !known.has(id))).toEqual([]);
  });

  it('lacks only the sections that are still to come', () => {
    const lacking = operations.filter(({ id }) => !(id in OPERATIONS));
    const sections = new Set(lacking.map(({ section }) => section));
    const done = ['Authentication API', 'Registration', 'Accounts'];
    expect(done.filter((section) => sections.has(section))).toEqual([]);
  });
});
