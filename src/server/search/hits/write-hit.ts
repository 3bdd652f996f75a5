import type { EngineMatch, IndexRecord } from '#server/search/engine/search-engine.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { ShownParameters } from '#server/search/parameters/search-parameters.ts';
import { arePlain, escapeWide, quote } from '#server/search/texts/json-text.ts';
import { prepareText, type PreparedText } from '#server/search/texts/prepared-text.ts';
import { buildRankingInfo } from './build-ranking-info.ts';
import { retrieveAttributes } from './retrieve-attributes.ts';
import { readMarks, type Marks, type ShowText } from './show-text.ts';
import { createHighlightWriter, type HighlightWriter } from './write-highlights.ts';

/** Writes a match as a hit, in JSON. */
export type HitWriter = (match: EngineMatch) => string;

/** Names that a hit gives beside the attributes, and the one that objects keep for themselves. */
const OWN_NAMES = ['_highlightResult', '_snippetResult', '_rankingInfo', '__proto__'];

/** Creates what writes the matches of searches as they want them. */
export function createHitWriter(
  { settings }: SearchIndex,
  { attributesToRetrieve, highlight, hasRankingInfo }: ShownParameters,
): HitWriter {
  const { unretrievableAttributes: hidden = [] } = settings;
  const highlights = createHighlightWriter(settings, highlight);
  const writeRecord = createRecordWriter(attributesToRetrieve, hidden);
  const findForm = createFormCache((record) =>
    hasRankingInfo ? undefined : createForm(record, highlights, writeRecord),
  );
  return (match) => {
    const { record } = match;
    const form = findForm(record);
    const marks = readMarks(match);
    if (form) return fillForm(form, marks);
    const ranking = hasRankingInfo
      ? `,"_rankingInfo":${JSON.stringify(buildRankingInfo(match, settings))}`
      : '';
    const shown = highlights.write(record, (text, show) => show(prepareText(text), marks));
    return writeRecord(record, shown + ranking);
  };
}

/** A hit of one record, with gaps for the texts in which words are marked: the rest is the same in each search. */
interface HitForm {
  /** What stands before, between and behind the gaps. */
  readonly parts: readonly string[];
  readonly gaps: readonly Gap[];
}

interface Gap {
  readonly text: PreparedText;
  readonly show: ShowText;
}

/** JSON has this character as an escape only. */
const GAP = '\u0000';

/** @returns undefined for a record of which a hit cannot be written part by part */
function createForm(
  record: IndexRecord,
  highlights: HighlightWriter,
  writeRecord: RecordWriter,
): HitForm | undefined {
  if (!highlights.hasPlaces(record) || hasOwnNames(record)) return undefined;
  const gaps: Gap[] = [];
  const members = highlights.write(record, (text, show) => {
    gaps.push({ text: prepareText(text), show });
    return { json: GAP, isMatched: true };
  });
  return { parts: writeRecord(record, members).split(GAP), gaps };
}

function fillForm({ parts, gaps }: HitForm, marks: Marks): string {
  let json = parts[0]!;
  for (let at = 0; at < gaps.length; at += 1) {
    const { text, show } = gaps[at]!;
    json += show(text, marks).json + parts[at + 1]!;
  }
  return json;
}

/** Letters of the forms that one writer keeps. */
const MAX_LETTERS = 12_000_000;
/** What a form takes beside its letters. */
const FORM_LETTERS = 500;

/** Keeps the forms of records. All go at once when there are too many. */
function createFormCache(
  create: (record: IndexRecord) => HitForm | undefined,
): (record: IndexRecord) => HitForm | undefined {
  const forms = new Map<IndexRecord, HitForm | undefined>();
  let letters = 0;
  return (record) => {
    const known = forms.get(record);
    if (known || forms.has(record)) return known;
    const form = create(record);
    letters += FORM_LETTERS;
    for (const { length } of form?.parts ?? []) letters += length;
    if (letters > MAX_LETTERS) {
      forms.clear();
      letters = 0;
    }
    forms.set(record, form);
    return form;
  };
}

function hasOwnNames(record: object): boolean {
  return OWN_NAMES.some((name) => Object.hasOwn(record, name));
}

/** Writes attributes of a record, with more members behind them, each with a comma before it. */
type RecordWriter = (record: IndexRecord, members: string) => string;

function createRecordWriter(names: readonly string[], hidden: readonly string[]): RecordWriter {
  if (!arePlain(names)) {
    return (record, members) => {
      const chosen = retrieveAttributes(record, names, hidden);
      if (hasOwnNames(chosen)) return mergeMembers(chosen, members);
      return `${escapeWide(JSON.stringify(chosen)).slice(0, -1)}${members}}`;
    };
  }
  const shown = new Set(names.filter((name) => !hidden.includes(name)));
  // An id is answered, whatever is left out.
  shown.add('objectID');
  const named = Array.from(shown, (name) => ({ name, before: `,${quote(name)}:` }));
  return (record, members) => {
    let text = '';
    for (const { name, before } of named) {
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      if (value !== undefined) text += before + writeValue(value);
    }
    return `{${text.slice(1)}${members}}`;
  };
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? prepareText(value).json : escapeWide(JSON.stringify(value));
}

/** What the service says of a hit stands in the place of attributes of the same name. */
function mergeMembers(chosen: object, members: string): string {
  const said = JSON.parse(`{${members.slice(1)}}`) as object;
  const without = { _highlightResult: undefined, _snippetResult: undefined };
  return escapeWide(JSON.stringify(Object.assign({}, chosen, without, said)));
}
