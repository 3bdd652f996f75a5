import type { RelevanceData } from '#bench/search-relevance/load-relevance-data.ts';

/** An engine filled with records, as the comparison sees it. */
export interface FilledEngine {
  /** ObjectIDs of the records found, best first. */
  search(query: string): readonly string[];
  /** What has to be kept so that it can be loaded instead of built. */
  serialize(): Promise<Uint8Array>;
}

/** An engine that takes part in the comparison. */
export interface ComparedEngine {
  readonly name: string;
  fill(data: Pick<RelevanceData, 'records' | 'options'>): Promise<FilledEngine>;
}

/** The texts of a record under the names that all engines are given. */
export interface FlatRecord {
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly slug: string;
  readonly operation: string;
  readonly endpoint: string;
  readonly section: string;
  readonly names: string;
  readonly body: string;
}

/** How much a match in each text counts: title far above headings above body, as in our own. */
export const WEIGHTS: Readonly<Record<Exclude<keyof FlatRecord, 'id'>, number>> = {
  title: 10,
  heading: 4.5,
  slug: 5,
  operation: 5,
  endpoint: 3.5,
  section: 3,
  names: 1.2,
  body: 1,
};

/** The names of WEIGHTS. */
export const FIELDS = Object.keys(WEIGHTS);

/** Puts records into the form that engines without nested attributes take. */
export function flattenRecords(records: RelevanceData['records']): FlatRecord[] {
  return records.map((record) => ({
    id: record.objectID,
    title: record.page_title,
    heading: record.section_title ?? '',
    slug: record.slug,
    operation: record.operation_id ?? '',
    endpoint: `${record.method ?? ''} ${record.endpoint ?? ''}`.trim(),
    section: record.navigation_section ?? '',
    names: [...(record.parameters ?? []), ...(record.error_codes ?? [])].join(' '),
    body: record.content,
  }));
}
