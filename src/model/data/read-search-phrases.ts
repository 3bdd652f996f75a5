import { z } from 'zod';
import type { Report } from '#model/model-error.ts';
import { reportIssues } from '#model/sources/report-issues.ts';
import type { YamlSource } from '#model/sources/yaml-source.ts';

const FILE = 'content/data/search-phrases.yaml';
const schema = z.record(
  z.string().startsWith('/'),
  z.array(z.string().min(3).max(80)).min(1).max(20),
);

/**
 * Reads how readers ask for pages and for their sections: phrases by address. A file with mistakes is reported and gives
 * none. An address that leads nowhere and a phrase that stands at two addresses are reported.
 *
 * @param addresses paths of pages, and `PATH#ANCHOR` of their sections
 */
export function readSearchPhrases(
  source: YamlSource | undefined,
  addresses: ReadonlySet<string>,
  report: Report,
): ReadonlyMap<string, readonly string[]> {
  if (!source) return new Map();
  const parsed = schema.safeParse(source.data);
  if (!parsed.success) {
    const how = 'Give each address a list of up to 20 phrases of 3 to 80 characters.';
    reportIssues(source, parsed.error, { what: 'The phrases have a mistake.', how }, report);
    return new Map();
  }
  const owners = new Map<string, string>();
  for (const [address, phrases] of Object.entries(parsed.data)) {
    if (!addresses.has(address)) {
      report({
        file: FILE,
        line: source.lineOf([address]),
        what: `There is no page or section "${address}".`,
        why: 'Its phrases would lead nowhere.',
        how: 'Correct the address, or remove the entry.',
        namesPart: true,
      });
    }
    for (const phrase of phrases.map((text) => text.toLowerCase())) {
      const owner = owners.get(phrase);
      owners.set(phrase, address);
      if (owner === undefined) continue;
      report({
        file: FILE,
        line: source.lineOf([address]),
        what: `The phrase "${phrase}" is at "${owner}" and at "${address}".`,
        why: 'Only one address can be the first answer.',
        how: 'Keep it where the reader should land.',
      });
    }
  }
  return new Map(Object.entries(parsed.data));
}
