import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateOperationTypes, OPERATION_TYPES_FILE } from './generate-operation-types.ts';

it('the types of operations are those of api/ (else: npm run write-types)', async () => {
  expect(await generateOperationTypes()).toBe(readFileSync(OPERATION_TYPES_FILE, 'utf8'));
});
