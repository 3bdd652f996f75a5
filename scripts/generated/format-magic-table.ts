import { formatMagicValue, MAGIC_VALUES, type MagicGroup } from '#contract/magic-values.ts';
import { DELAY_HEADER, FORCE_HEADER, MAX_DELAY_MS } from '#contract/sandbox-headers.ts';
import { formatTable } from './format-table.ts';

const HEADERS = [
  [
    'Header of a request',
    `\`${FORCE_HEADER}: <code>\``,
    'The call fails with this documented error and changes nothing. A code that the operation does not document fails with 400.',
  ],
  [
    '',
    `\`${DELAY_HEADER}: <milliseconds>\``,
    `The answer comes that much later, at most ${MAX_DELAY_MS.toLocaleString('en')}.`,
  ],
];

/** Puts the codes of errors into the type of code. */
const markCodes = (sentence: string): string =>
  sentence.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, '`$&`');

/** The table of docs/sandbox.md, "Magic values". A field is in the first of its rows only. */
export function formatMagicTable(): string {
  const groups: readonly MagicGroup[] = Object.values(MAGIC_VALUES);
  const rows = groups.flatMap(({ field, values }) =>
    Object.values(values).map((value, index) => [
      index === 0 ? field : '',
      `\`${formatMagicValue(value)}\``,
      markCodes(value.outcome),
    ]),
  );
  return formatTable([['Where', 'Value', 'Outcome'], ...HEADERS, ...rows]);
}
