import { RANKING } from './ranking.ts';
import type { Scores } from './score-records.ts';
import type { IndexRecord } from './search-engine.ts';

/** Records that stand for one thing, such as a page and its sections. */
export interface Groups {
  /** Number of each record's group. */
  readonly groupOf: Uint32Array;
  /** 1 for records that go before the others of their group. */
  readonly isHead: Uint8Array;
  /** What is chosen in a search, by group. The arrays are reused from search to search. */
  readonly heads: Int32Array;
  readonly others: Int32Array;
}

/** Puts records into groups by the value of an attribute; each is a group of its own without one. */
export function buildGroups(records: readonly IndexRecord[], distinct: string | undefined): Groups {
  const numbers = new Map<string, number>();
  const groupOf = new Uint32Array(records.length);
  const isHead = new Uint8Array(records.length);
  for (const [number, record] of records.entries()) {
    const value = distinct === undefined ? undefined : record[distinct];
    const fallback = distinct === undefined ? record.objectID : record.objectID.split('#')[0]!;
    const name = typeof value === 'string' ? value : fallback;
    const group = numbers.get(name) ?? numbers.size;
    numbers.set(name, group);
    groupOf[number] = group;
    isHead[number] = record.objectID === name ? 1 : 0;
  }
  const { size: count } = numbers;
  return { groupOf, isHead, heads: new Int32Array(count), others: new Int32Array(count) };
}

interface Choice {
  /** Best record that is a head, and best that is none; -1 for none. */
  readonly heads: Int32Array;
  readonly others: Int32Array;
  /** Groups that have one. */
  readonly met: readonly number[];
}

/** For each group the places, among the scored records, of its best head and its best other record. */
function chooseByGroup({ records, scores }: Scores, groups: Groups): Choice {
  const heads = groups.heads.fill(-1);
  const others = groups.others.fill(-1);
  const met: number[] = [];
  for (let at = 0; at < records.length; at++) {
    const record = records[at]!;
    const group = groups.groupOf[record]!;
    if (heads[group] === -1 && others[group] === -1) met.push(group);
    const choice = groups.isHead[record] === 1 ? heads : others;
    const known = choice[group]!;
    const isBetter =
      known === -1 ||
      scores[at]! > scores[known]! ||
      (scores[at] === scores[known] && record < records[known]!);
    if (isBetter) choice[group] = at;
  }
  return { heads, others, met };
}

/** Scores are compared in steps of this, so that ties are ties in spite of rounding. */
const STEPS = 32;
const MAX_RECORDS = 2 ** 24;

/** The best record of each group, best group first; equals by kind, then in the order of ties. */
export function pickBest(found: Scores, groups: Groups): number[] {
  const { heads, others, met } = chooseByGroup(found, groups);
  const keys = new Float64Array(met.length);
  for (let at = 0; at < met.length; at++) {
    const group = met[at]!;
    const head = heads[group]!;
    const other = others[group]!;
    const headScore = head < 0 ? 0 : found.scores[head]!;
    const otherScore = other < 0 ? 0 : found.scores[other]!;
    const takesOther = head < 0 || otherScore > headScore * RANKING.sectionMargin;
    const score = Math.round(Math.max(headScore, otherScore) * STEPS);
    const record = found.records[takesOther ? other : head]!;
    keys[at] = (-score * 2 + (takesOther ? 1 : 0)) * MAX_RECORDS + record;
  }
  keys.sort();
  const best: number[] = [];
  for (const key of keys) best.push(((key % MAX_RECORDS) + MAX_RECORDS) % MAX_RECORDS);
  return best;
}
