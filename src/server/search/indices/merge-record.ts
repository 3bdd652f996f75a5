import type { IndexRecord } from '#server/search/engine/search-engine.ts';

interface BuiltInOperation {
  readonly _operation: string;
  readonly value?: unknown;
}

function isBuiltIn(value: unknown): value is BuiltInOperation {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_operation' in value &&
    typeof value._operation === 'string'
  );
}

const toNumber = (value: unknown) => (typeof value === 'number' ? value : 0);
const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

function operate(previous: unknown, { _operation, value }: BuiltInOperation): unknown {
  const list = toList(previous);
  switch (_operation) {
    case 'Increment':
      return toNumber(previous) + toNumber(value);
    case 'Decrement':
      return toNumber(previous) - toNumber(value);
    case 'IncrementFrom':
      return toNumber(previous) === toNumber(value) ? toNumber(previous) + 1 : previous;
    case 'IncrementSet':
      return toNumber(value) > toNumber(previous) ? value : previous;
    case 'Add':
      return [...list, value];
    case 'AddUnique':
      return list.includes(value) ? list : [...list, value];
    case 'Remove':
      return list.filter((item) => item !== value);
    default:
      return previous;
  }
}

/** Puts the attributes of a partial update over a record, with the service's built-in operations. */
export function mergeRecord(previous: IndexRecord | undefined, changes: IndexRecord): IndexRecord {
  const merged = new Map<string, unknown>(Object.entries(previous ?? {}));
  for (const [name, value] of Object.entries(changes)) {
    merged.set(name, isBuiltIn(value) ? operate(merged.get(name), value) : value);
  }
  return { ...Object.fromEntries(merged), objectID: changes.objectID };
}
