// npm run write-types: generates the types of the sandbox's handlers from api/. A test fails when they are out of date.
import { writeFile } from 'node:fs/promises';
import { formatFailure } from '#scripts/build/format-failure.ts';
import { generateOperationTypes, OPERATION_TYPES_FILE } from './generate-operation-types.ts';

try {
  await writeFile(OPERATION_TYPES_FILE, await generateOperationTypes());
} catch (error) {
  console.error(formatFailure(error));
  process.exitCode = 1;
}
