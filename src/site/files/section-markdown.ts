import type { SectionFacts, StateChange } from '#model/data/section-facts.ts';
import { formatCode, joinBlocks } from './markdown-syntax.ts';

/**
 * What a section is for, its objects with their states, and its limits, as Markdown without a heading.
 *
 * @param formatCall names a call that changes a state
 */
export function formatSectionFacts(
  facts: SectionFacts,
  formatCall: (path: string) => string,
): string {
  const { purpose, objects, limits } = facts;
  return joinBlocks([
    purpose,
    objects
      .map(({ name, text, states }) =>
        [
          `- **${name}**: ${text}`,
          ...states.map((change) => formatChange(change, formatCall)),
        ].join('\n'),
      )
      .join('\n'),
    `Limits:\n\n${limits.map((text) => `- ${text}`).join('\n')}`,
  ]);
}

/** One change of states in one line, as in "`open` → `paid`: Pay an invoice". */
function formatChange(
  { from, to, by, when }: StateChange,
  formatCall: (path: string) => string,
): string {
  const causes = [...by.map(({ path }) => formatCall(path)), ...(when ? [when] : [])];
  const [before, after] = [from, to].map((names) => names.map(formatCode).join(' or '));
  return `  - ${before} → ${after}: ${causes.join(', ')}`;
}
