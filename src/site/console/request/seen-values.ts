import { STORAGE_PREFIX } from '#contract/page-events.ts';
import { isJsonObject, type Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { readStored, store } from '#ui/stored-text.ts';

/** A value that an answer of this session has held, offered where it fits. */
export interface SeenValue {
  readonly value: string;
  /** What it fits: the prefix of an id such as 'acc', or 'cursor'. */
  readonly kind: string;
  /** A name that stood beside it. */
  readonly label: string;
  /** Mark of the workspace that has it; undefined where that is not known. */
  readonly workspace?: string;
}

const NAME = `${STORAGE_PREFIX}console.values`;
const MAX_VALUES = 200;
const FIELDS = ['value', 'kind', 'label'] as const;
/** An id of the platform, such as acc_01HZX6A4N2PC. */
export const PLATFORM_ID = /^([a-z]{2,4})_[0-9A-Z]{6,}$/;

function isSeenValue(kept: unknown): kept is SeenValue {
  return isJsonObject(kept) && FIELDS.every((field) => typeof kept[field] === 'string');
}

/** The values of this session, the newest first. */
export function loadSeenValues(): readonly SeenValue[] {
  try {
    const kept: unknown = JSON.parse(readStored(NAME, 'sessionStorage') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeenValue) : [];
  } catch {
    return [];
  }
}

function* listValues(value: Json, key = '', label = ''): Generator<SeenValue> {
  if (typeof value === 'string') {
    const kind = PLATFORM_ID.exec(value)?.[1];
    if (kind && kind !== 'req') yield { value, kind, label: key === 'id' ? label : '' };
    else if (key === 'nextCursor') yield { value, kind: 'cursor', label: 'the next page' };
  } else if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) yield* listValues(item, key);
  } else if (typeof value === 'object' && value !== null) {
    const map = value as Readonly<Record<string, Json>>;
    const own = map['name'] ?? map['title'] ?? map['code'] ?? map['phoneNumber'];
    const name = typeof own === 'string' ? own : '';
    for (const [field, item] of Object.entries(map)) yield* listValues(item, field, name);
  }
}

/**
 * Remembers the ids of an answer for the rest of the session.
 *
 * @param workspace mark of the workspace that has answered
 */
export function addSeenValues(body: Json, workspace?: string): readonly SeenValue[] {
  const place = workspace === undefined ? {} : { workspace };
  const answered = [...listValues(body)].map((seen) => ({ ...seen, ...place }));
  const found = new Map<string, SeenValue>();
  for (const known of [...answered, ...loadSeenValues()]) {
    const name = `${known.workspace ?? ''} ${known.value}`;
    const earlier = found.get(name);
    if (!earlier) found.set(name, known);
    else if (earlier.label === '') found.set(name, { ...earlier, label: known.label });
  }
  const values = [...found.values()].slice(0, MAX_VALUES);
  store(NAME, JSON.stringify(values), 'sessionStorage');
  return values;
}

/** The values that the workspace of the next call may have. */
export function listValuesOf(
  values: readonly SeenValue[],
  workspace: string | undefined,
): readonly SeenValue[] {
  if (workspace === undefined) return values;
  return values.filter((known) => (known.workspace ?? workspace) === workspace);
}

/** The values that fit a schema: its pattern begins with their prefix, or it is a list's cursor. */
export function listMatchingValues(
  values: readonly SeenValue[],
  name: string,
  schema: Schema,
): readonly SeenValue[] {
  const { pattern } = (schema.items ?? schema).limits;
  const prefix = typeof pattern === 'string' ? /^\^([a-z]{2,4})_/.exec(pattern)?.[1] : undefined;
  const kind = prefix ?? (name === 'cursor' ? 'cursor' : undefined);
  return kind === undefined ? [] : values.filter((known) => known.kind === kind);
}
