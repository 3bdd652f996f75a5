import type { SectionFacts, StateChange } from '#model/data/section-facts.ts';
import type { SiteModel } from '#model/site-model.ts';
import { formatCode, joinBlocks } from './markdown-syntax.ts';
import { formatPageLink } from './page-link.ts';

/** What a section is for, its objects with their states, and its limits, as Markdown without a heading. */
export function formatSectionFacts(model: SiteModel, facts: SectionFacts): string {
  const { purpose, objects, limits } = facts;
  return joinBlocks([
    purpose,
    objects
      .map(({ name, text, states }) =>
        [`- **${name}**: ${text}`, ...states.map((change) => formatChange(model, change))].join(
          '\n',
        ),
      )
      .join('\n'),
    `Limits:\n\n${limits.map((text) => `- ${text}`).join('\n')}`,
  ]);
}

/** One change of states in one line, as in "`open` → `paid`: Pay an invoice". */
function formatChange(model: SiteModel, { from, to, by, when }: StateChange): string {
  const causes = [...by.map(({ path }) => formatPageLink(model, path)), ...(when ? [when] : [])];
  const [before, after] = [from, to].map((names) => names.map(formatCode).join(' or '));
  return `  - ${before} → ${after}: ${causes.join(', ')}`;
}
