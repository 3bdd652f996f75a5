import { describe, expect, it } from 'vitest';
import { parseDescription } from '#server/sandbox/kernel/parse-description.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import {
  EXAMPLE_PREPARATIONS,
  EXAMPLES_OF_USERS,
} from '#server/sandbox/testing/example-preparations.ts';
import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { OPERATIONS } from './operation-registry.ts';

const description = await loadApiDescription();
const operations = parseDescription(description);

const sandbox = useSandbox();
const { call } = sandbox;

const implemented = operations.filter(({ id }) => id in OPERATIONS);

describe('the requests of the examples', () => {
  it.each(implemented.flatMap((operation) => listExamples(description, operation)))(
    '$title succeeds in a fresh workspace',
    async (example) => {
      const { title, operation, body } = example;
      const first = EXAMPLE_PREPARATIONS[title] ?? EXAMPLE_PREPARATIONS[operation.id] ?? [];
      for (const step of first) await call(step.method, step.path, { body: step.body });
      const token = operation.isOpen
        ? null
        : EXAMPLES_OF_USERS.has(operation.id)
          ? sandbox.workspace.accessToken
          : sandbox.workspace.appKey;
      const isForm = operation.body?.kind === 'form';
      const answer = await call(operation.method, formatAddress(example), {
        ...(isForm ? { form: buildExampleForm(operation.id, operation.body.files) } : { body }),
        token,
      });
      // Vouchers and currencies have a code too, so it is the status that tells problems.
      expect(answer.status < 300 ? undefined : answer.body).toBeUndefined();
      expect(operation.answers.has(answer.status)).toBe(true);
    },
  );
});

describe('every documented error', () => {
  it.each(implemented)('of $id can be forced', async (operation) => {
    for (const [code, { status }] of operation.errors) {
      const headers = { 'x-sandbox-force': code };
      const answer = await call(operation.method, operation.template, { headers });
      expect(answer).toMatchObject({ status, body: { code, status } });
    }
  });
});

describe('the sandbox', () => {
  it('has a handler for each operation of the description, and no other', () => {
    const ids = operations.map(({ id }) => id);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(ids.toSorted());
  });
});
