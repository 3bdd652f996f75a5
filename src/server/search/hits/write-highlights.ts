import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import { readAttribute } from '#server/search/indices/record-values.ts';
import type { HighlightParameters } from '#server/search/parameters/search-parameters.ts';
import { escapeWide, quote } from '#server/search/texts/json-text.ts';
import {
  createHighlightChooser,
  createSnippetChooser,
  type ShownAttributes,
} from './choose-attributes.ts';
import { nest } from './retrieve-attributes.ts';
import type { ShownText, ShowText } from './show-text.ts';

const MAX_DEPTH = 10;

/** Shows a text of one record in the way of its attribute. */
type ShowInRecord = (text: string, show: ShowText) => ShownText;

/** Writes copies of a record's attributes in which the words that matched are marked. */
export interface HighlightWriter {
  /**
   * Writes the members `_highlightResult` and `_snippetResult` of a hit, each with a comma before it.
   *
   * @param showInRecord shows each text, in the order of the texts in what is written
   */
  write(record: IndexRecord, showInRecord: ShowInRecord): string;
  /** Whether each text has its place in what is written, whatever the other texts are. */
  hasPlaces(record: IndexRecord): boolean;
}

/** Creates what writes the copies that a request wants. */
export function createHighlightWriter(
  settings: IndexSettings,
  parameters: HighlightParameters,
): HighlightWriter {
  const { restrictsArrays } = parameters;
  const chooseHighlighted = createHighlightChooser(settings, parameters);
  const chooseSnipped = createSnippetChooser(settings, parameters);
  return {
    write(record, showInRecord) {
      const format = createFormatter(showInRecord, restrictsArrays);
      const whole = format(record, chooseHighlighted(record));
      const parts = format(record, chooseSnipped(record));
      return (
        (whole === undefined ? '' : `,"_highlightResult":${whole}`) +
        (parts === undefined ? '' : `,"_snippetResult":${parts}`)
      );
    },
    hasPlaces: (record) =>
      !restrictsArrays && chooseHighlighted(record).arePlain && chooseSnipped(record).arePlain,
  };
}

/** Writes attributes of a record as JSON; undefined where there is nothing to show. */
type Formatter = (record: IndexRecord, shown: ShownAttributes) => string | undefined;

/** @param restrictsArrays leaves out the items of arrays that did not match */
function createFormatter(showInRecord: ShowInRecord, restrictsArrays: boolean): Formatter {
  const formatItem = (item: unknown, show: ShowText, depth: number): string | undefined => {
    if (typeof item !== 'string' && typeof item !== 'number') return format(item, show, depth);
    const { json, isMatched } = showInRecord(String(item), show);
    return restrictsArrays && !isMatched ? undefined : json;
  };
  /** A value like the record's own, with what is shown in the place of every text. */
  function format(value: unknown, show: ShowText, depth: number): string | undefined {
    if (typeof value === 'string') return showInRecord(value, show).json;
    if (typeof value === 'number') return showInRecord(String(value), show).json;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => formatItem(item, show, depth + 1));
      return `[${items.filter((item) => item !== undefined).join(',')}]`;
    }
    const members = Object.entries(value).flatMap(([name, item]) => {
      const json = format(item, show, depth + 1);
      return json === undefined ? [] : `${quote(name)}:${json}`;
    });
    return `{${members.join(',')}}`;
  }
  return function formatAttributes(record, shown) {
    if (!shown.arePlain)
      return formatNested(record, shown, (value, show) => format(value, show, 0));
    let members = '';
    for (const { name, show } of shown.attributes) {
      const json = format(readAttribute(record, name), show, 0);
      if (json !== undefined) members += `,"${name}":${json}`;
    }
    return members === '' ? undefined : `{${members.slice(1)}}`;
  };
}

/** Puts `hierarchy.lvl1` into `hierarchy`, as the record has it. What stands inside a list keeps its path for a name. */
function formatNested(
  record: IndexRecord,
  { attributes }: ShownAttributes,
  format: (value: unknown, show: ShowText) => string | undefined,
): string | undefined {
  const isNested = (name: string) =>
    name.includes('.') &&
    !Object.hasOwn(record, name) &&
    !Array.isArray(record[name.split('.')[0]!]);
  const entries = attributes.flatMap(({ name, show }): [string, unknown][] => {
    const json = format(readAttribute(record, name), show);
    return json === undefined ? [] : [[name, JSON.parse(json)]];
  });
  if (entries.length === 0) return undefined;
  const flat = Object.fromEntries(entries.filter(([name]) => !isNested(name)));
  const nested = new Map(entries.filter(([name]) => isNested(name)));
  return escapeWide(JSON.stringify({ ...flat, ...nest(nested, record) }));
}
