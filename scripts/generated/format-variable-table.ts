import { describeVariables } from '#server/edge/environment-schema.ts';
import { formatTable } from './format-table.ts';

/** The table of the server's environment variables on the page for operators. */
export function formatVariableTable(): string {
  const rows = describeVariables().map(({ name, meaning, defaultText }) => [
    `\`${name}\``,
    meaning,
    defaultText,
  ]);
  return formatTable([['variable', 'meaning', 'default'], ...rows]);
}
