import { formatFieldType } from './field-type.ts';
import type { SampleRequest } from '#languages/sample/sample-request.ts';
import { formatKey } from '#languages/javascript/literals.ts';
import { writeScript } from '#languages/javascript/sample.ts';

const PROBLEM =
  'type Problem = { status: number; code: string; detail: string; requestId: string };';

/** Writes a program in TypeScript for Node.js 20 and later, as a module, with the types of the answer. */
export function writeTypeScript(request: SampleRequest): string {
  const { answer } = request;
  if (answer.kind !== 'json' || answer.schema.properties.length === 0) {
    return writeScript(request, { declarations: [PROBLEM], problem: 'Problem' });
  }
  const name = formatTypeName(answer.schema.name ?? `${request.operationId}Answer`);
  const fields = answer.schema.properties.map(
    ({ name: field, required, schema }) =>
      `  ${formatKey(field)}${required ? '' : '?'}: ${formatFieldType(schema)};`,
  );
  return writeScript(request, {
    declarations: [`interface ${name} {`, ...fields, '}', PROBLEM],
    answer: name,
    problem: 'Problem',
  });
}

/** Names that the program itself uses. */
const TAKEN = new Set(['Array', 'Problem', 'Record']);

function formatTypeName(name: string): string {
  const safe = name
    .replace(/\W/g, '')
    .replace(/^[^A-Za-z]*([A-Za-z]?)/, (_, first: string) => first.toUpperCase());
  return safe === '' || TAKEN.has(safe) ? `${safe}Answer` : safe;
}
