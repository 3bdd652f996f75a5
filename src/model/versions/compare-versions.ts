import type { ApiChange } from '#contract/api-changes.ts';
import { compareLimits } from './compare-limits.ts';
import { listGeneralErrors } from './list-general-errors.ts';
import type { OperationSummary, ValueSummary, VersionSummary } from './version-summary.ts';

type Difference = Pick<ApiChange, 'breaking' | 'text' | 'settled' | 'names'>;

type Values = Readonly<Record<string, ValueSummary>>;
/** Who writes the value decides what breaks: the caller a request's, the platform a response's. */
type Writer = 'caller' | 'platform';

const code = (name: string) => `\`${name}\``;

function listMissing(all: readonly string[] = [], known: readonly string[] = []): string[] {
  return all.filter((item) => !known.includes(item));
}

/** The name that programs write: `amount` of `data[].amount`, `limit` of `query limit`. */
const readName = (key: string) => key.replaceAll('[]', '').split(/[ .]/).at(-1)!;

function compareValue(
  label: string,
  key: string,
  [older, newer]: readonly [ValueSummary, ValueSummary],
  writer: Writer,
): Difference[] {
  const found: Difference[] = [];
  const name = `${label} ${code(key)}`;
  const names = [readName(key)];
  if (older.type !== newer.type) {
    const text = `${name} is ${code(newer.type)} instead of ${code(older.type)}`;
    found.push({ breaking: true, text, names });
  }
  if (older.required !== newer.required) {
    const breaking = newer.required === (writer === 'caller');
    const text = `${name} is ${newer.required ? 'required' : 'optional'} now`;
    // A program that does not send what is required now is reached because no line names the field.
    found.push({ breaking, text, ...(writer === 'platform' && { names }) });
  }
  const added = listMissing(newer.values, older.values);
  const gone = listMissing(older.values, newer.values);
  if (older.values && newer.values && added.length > 0) {
    const text = `${name} may also be ${added.map(code).join(', ')}`;
    found.push({ breaking: writer === 'platform', text, names });
  }
  if (newer.values && gone.length > 0) {
    const text = `${name} is no longer ${gone.map(code).join(', ')}`;
    found.push({ breaking: writer === 'caller', text, names });
  }
  for (const { isTighter, isLooser, text } of compareLimits(older.limits, newer.limits)) {
    const breaking = writer === 'caller' ? isTighter : isLooser;
    found.push({ breaking, text: `${name} ${text}`, names });
  }
  return found;
}

interface Happening {
  readonly breaking: boolean;
  readonly what: string;
  /** Whether the names went: programs that name none of them are not reached. */
  readonly isGone?: boolean;
}

/** One difference for all names that came or went: a sentence for each of them would bury the rest. */
function tellTogether(
  label: string,
  names: readonly string[],
  { breaking, what, isGone = false }: Happening,
): Difference[] {
  // What came or went with the object that holds it is not told again.
  const outer = names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)));
  const [verb, ending] = outer.length > 1 ? ['were', 's'] : ['was', ''];
  const text = `${label}${ending} ${outer.map(code).join(', ')} ${verb} ${what}`;
  return outer.length > 0
    ? [{ breaking, text, ...(isGone && { names: outer.map(readName) }) }]
    : [];
}

function compareValues(label: string, older: Values, newer: Values, writer: Writer): Difference[] {
  const gone = listMissing(Object.keys(older), Object.keys(newer));
  const added = listMissing(Object.keys(newer), Object.keys(older));
  const isAsked = (key: string) => writer === 'caller' && newer[key]?.required === true;
  const changed = Object.entries(newer).flatMap(([key, value]) => {
    const known = older[key];
    if (!known) return [];
    if (writer === 'caller' || known.required || !value.required)
      return compareValue(label, key, [known, value], writer);
    const text = `${label} ${code(key)} is always there now`;
    const settled = { breaking: false, text, settled: key, names: [readName(key)] };
    return [...compareValue(label, key, [{ ...known, required: true }, value], writer), settled];
  });
  return [
    ...tellTogether(label, gone, { breaking: true, what: 'removed', isGone: true }),
    ...changed,
    ...tellTogether(label, added.filter(isAsked), { breaking: true, what: 'added, and required' }),
    ...tellTogether(
      label,
      added.filter((key) => !isAsked(key)),
      { breaking: false, what: 'added' },
    ),
  ];
}

/** The path of a call names its parameters: where the call is another, they are not told again. */
function compareParameters(older: OperationSummary, newer: OperationSummary): Difference[] {
  const isTold = older.call !== newer.call;
  const [before, after] = [older, newer].map(({ parameters }) =>
    Object.fromEntries(
      Object.entries(parameters).filter(([name]) => !isTold || !name.startsWith('path ')),
    ),
  );
  return compareValues('the parameter', before!, after!, 'caller');
}

function compareOperation(
  older: OperationSummary,
  newer: OperationSummary,
  general: readonly string[],
): Difference[] {
  const found: Difference[] = [];
  if (older.call !== newer.call) {
    found.push({
      breaking: true,
      text: `the call is ${code(newer.call)} instead of ${code(older.call)}`,
    });
  }
  if (older.permission !== newer.permission) {
    const text = `the permission is ${code(newer.permission || 'none')} instead of ${code(older.permission || 'none')}`;
    found.push({ breaking: newer.permission !== '', text });
  }
  if (older.statuses.join() !== newer.statuses.join()) {
    const text = `success is answered with ${newer.statuses.join(', ')} instead of ${older.statuses.join(', ')}`;
    found.push({ breaking: true, text });
  }
  const addedErrors = listMissing(newer.errors, [...older.errors, ...general]);
  return [
    ...found,
    ...tellTogether('the error', addedErrors, { breaking: false, what: 'added' }),
    ...compareParameters(older, newer),
    ...compareValues('the request field', older.request, newer.request, 'caller'),
    ...compareValues('the response field', older.response, newer.response, 'platform'),
  ];
}

/** All that differs, operation by operation, besides {@link listGeneralErrors}; empty for the same version. */
export function compareVersions(older: VersionSummary, newer: VersionSummary): ApiChange[] {
  const general = listGeneralErrors(older, newer);
  const ids = new Set([...Object.keys(older.operations), ...Object.keys(newer.operations)]);
  return [...ids].flatMap((operationId): ApiChange[] => {
    const before = older.operations[operationId];
    const after = newer.operations[operationId];
    const shown = after ?? before;
    if (!shown) return [];
    const { page, title, section } = shown;
    const base = { operationId, page, title, section };
    if (!before)
      return [{ ...base, kind: 'added', breaking: false, text: `new: ${code(shown.call)}` }];
    if (!after)
      return [
        { ...base, kind: 'removed', breaking: true, text: `${code(shown.call)} was removed` },
      ];
    return compareOperation(before, after, general).map((difference) => {
      return { ...base, kind: 'changed', ...difference };
    });
  });
}
