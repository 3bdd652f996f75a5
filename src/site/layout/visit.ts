import { STORAGE_KEYS } from '#contract/page-events.ts';

/** What the browser remembers of the reader's visits. */
export interface Visit {
  /** When a page was last shown, in milliseconds. */
  readonly at: number;
  /** Number of changelog entries at the end of the visit before this one. */
  readonly before: number;
  /** Number of changelog entries now. */
  readonly seen: number;
}

/** After this time without a page the next one begins a new visit. */
const VISIT_GAP_MS = 30 * 60 * 1000;

/** The visit as it goes on with a page that is shown now. On the first one nothing is new. */
export function continueVisit(visit: Visit | undefined, total: number, now: number): Visit {
  if (!visit) return { at: now, before: total, seen: total };
  const isNew = now - visit.at > VISIT_GAP_MS;
  return { at: now, before: isNew ? visit.seen : visit.before, seen: total };
}

/** Reads what was stored; whatever is not in its form counts as no visit. */
export function parseVisit(stored: string | null): Visit | undefined {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Partial<Visit> | null;
    const { at, before, seen } = parsed ?? {};
    const isWhole = [at, before, seen].every((value) => Number.isSafeInteger(value));
    return isWhole ? { at: at!, before: before!, seen: seen! } : undefined;
  } catch {
    return undefined;
  }
}

/** Goes on with the reader's visit, and gives the number of changelog entries known from the one before. */
export function recordVisit(total: number): number {
  try {
    const stored = parseVisit(localStorage.getItem(STORAGE_KEYS.visit));
    const visit = continueVisit(stored, total, Date.now());
    localStorage.setItem(STORAGE_KEYS.visit, JSON.stringify(visit));
    return visit.before;
  } catch {
    // Without storage every visit is the first.
    return total;
  }
}
