import { expect, it } from 'vitest';
import type { ModelError } from '#model/model-error.ts';
import { readSampleProofs } from './read-sample-proofs.ts';

function read(data: unknown) {
  const errors: ModelError[] = [];
  const source = { file: 'content/data/sample-proofs.yaml', data, lineOf: () => 3 };
  const proofs = readSampleProofs(source, new Set(['createAccount']), (error) => {
    errors.push(error);
  });
  return { proofs, errors };
}

it('reads the proofs of operations that there are', () => {
  const languages = ['curl', 'go'];
  const operations = { createAccount: { languages, output: '{}' }, gone: { languages } };
  const { proofs, errors } = read({ provenOn: '2026-03-02', operations });
  expect(proofs).toEqual({
    provenOn: '2026-03-02',
    operations: { createAccount: { languages, output: '{}' } },
  });
  expect(errors).toEqual([]);
});

it('reports a file of another form, with its line', () => {
  const { proofs, errors } = read({ provenOn: 'today', operations: {} });
  expect(proofs).toBeUndefined();
  expect(errors[0]).toMatchObject({ line: 3 });
});
