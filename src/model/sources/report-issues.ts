import type { z } from 'zod';
import type { ModelError, Report } from '#model/model-error.ts';
import type { YamlSource } from './yaml-source.ts';

/** What a mistake of a list says besides its reason. */
export interface IssueWords extends Pick<ModelError, 'what' | 'how' | 'hidesParts' | 'namesPart'> {
  /** Where the checked value is in the file. @default the whole file */
  readonly at?: readonly string[];
}

type Issue = z.core.$ZodIssue;

/** The place of an issue: an unknown key stands in the map that has it. */
function listPlaces({ path, ...issue }: Issue): readonly (readonly string[])[] {
  const place = path.map(String);
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...place, key]) : [place];
}

function formatPlace(place: readonly string[]): string {
  return place
    .map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

/** Zod says what it expected. A reader of the message has the place beside it. */
function formatIssue(issue: Issue, place: readonly string[]): string {
  const message = issue.code === 'unrecognized_keys' ? 'Nobody reads this key' : issue.message;
  return place.length === 0 ? `${message}.` : `${formatPlace(place)}: ${message}.`;
}

/** Reports each issue of a YAML file on its own line. */
export function reportIssues(
  { file, lineOf }: YamlSource,
  { issues }: { readonly issues: readonly Issue[] },
  { at = [], ...words }: IssueWords,
  report: Report,
): void {
  for (const issue of issues)
    for (const place of listPlaces(issue)) {
      const why = formatIssue(issue, place);
      report({ file, line: lineOf([...at, ...place]), why, ...words });
    }
}
