import { describe, expect, it } from 'vitest';
import { readErrorCatalogue } from '#description/read-document.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { MismatchError } from '#server/sandbox/kernel/check-result.ts';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { WorkspaceFullError } from '#server/sandbox/kernel/workspace-full-error.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { createErrorAnswers } from './create-error-answers.ts';
import { SandboxError } from './problem.ts';

const description = await loadApiDescription();
const operation = readOperations(description).find(({ operationId }) => operationId === 'logIn')!;
const REQUEST = { id: 'req_1', headers: { 'x-common': 'yes' } };
const OWN = { status: 418, code: 'own', title: 'Own', detail: 'Of the sandbox.' };

/** Answers what was thrown, and tells what the log got. */
async function answer(error: unknown, called?: typeof operation) {
  const logged: object[] = [];
  const answers = createErrorAnswers({
    errors: readErrorCatalogue(description),
    limits: { entities: 5 },
    logger: { error: (...[, fields]) => void logged.push(fields ?? {}) },
  });
  const response = answers.answerError(error, { ...REQUEST, ...(called && { operation: called }) });
  const { code, title, detail } = (await response.json()) as typeof OWN;
  return { status: response.status, code, title, detail, logged };
}

describe('an error of the sandbox', () => {
  it.each([
    ['its own problem', new SandboxError(OWN), OWN],
    [
      'the code of its status',
      new HttpError(413, 'Large.'),
      { status: 413, code: 'body_too_large' },
    ],
    ['a full workspace', new WorkspaceFullError(), { status: 507, code: 'workspace_full' }],
  ])('that refuses is %s, and nothing for the log', async (_, error, expected) => {
    for (const called of [undefined, operation])
      expect(await answer(error, called)).toMatchObject({ ...expected, logged: [] });
  });

  it('of the database says when to come back, and is logged', async () => {
    // The store's own class is of another area, and is known by its name.
    const failed = await answer(Object.assign(new Error('Away.'), { name: 'StoreError' }));
    expect(failed).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(failed.logged).toMatchObject([{ id: 'req_1' }]);
  });

  it('that is a mistake of ours hides what it says, and is logged with its operation', async () => {
    const outside = await answer(new Error('secret'));
    expect(outside).toMatchObject({ status: 500, title: 'The sandbox failed' });
    const inside = await answer(new Error('secret'), operation);
    expect(inside).toMatchObject({ status: 500, code: 'internal_error' });
    expect(inside.title).toBe(readErrorCatalogue(description).get('internal_error')!.title);
    expect(`${outside.detail}${inside.detail}`).not.toContain('secret');
    expect([outside.logged, inside.logged]).toMatchObject([
      [{ id: 'req_1', message: 'secret' }],
      [{ id: 'req_1', operation: 'logIn', message: 'secret' }],
    ]);
  });

  it('names what does not fit its description where answers are checked', async () => {
    const mismatch = await answer(new MismatchError('It has no id.'), operation);
    expect(mismatch).toMatchObject({ status: 500, detail: 'It has no id.' });
  });

  it('that nobody has caught as a refusal is a mistake of ours', async () => {
    expect(await answer(new ApiError('not_found'), operation)).toMatchObject({ status: 500 });
  });
});
