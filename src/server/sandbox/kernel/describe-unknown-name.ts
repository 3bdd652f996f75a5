import { distance } from 'fastest-levenshtein';

/** Longer names are nobody's slip of the pen, and are neither compared nor repeated in full. */
const MAX_COMPARED = 60;
const MAX_SHOWN = 40;
const MIN_BEGINNING = 3;

/** Names that a request has and its operation does not take. */
export interface UnknownNames {
  /** The first of them. */
  readonly name: string;
  /** How many there are in all. */
  readonly count: number;
  /** What the operation takes in the same place. */
  readonly known: readonly string[];
  /** What such a name stands for, such as "field of this request". */
  readonly kind: string;
}

/** Says which name is not known, for people, with the known name that is nearest to it. */
export function describeUnknownName({ name, count, known, kind }: UnknownNames): string {
  const shown = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}...` : name;
  const others = count > 1 ? ` (the first of ${count} unknown names)` : '';
  return `\`${shown}\` is not a ${kind}${others}.${formatHint(name, known)}`;
}

function formatHint(name: string, known: readonly string[]): string {
  const nearest = findNearestName(name, known);
  if (nearest !== undefined) return ` Did you mean \`${nearest}\`?`;
  return known.length === 0 ? ' This call takes none.' : '';
}

/** The known name that differs least, capitals and separators aside; undefined where none is near. */
function findNearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_COMPARED) return undefined;
  const wanted = foldName(name);
  // A third of the letters may be wrong: more is another word.
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const [best] = known
    .map((candidate) => ({ candidate, steps: countSteps(wanted, foldName(candidate)) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((one, other) => one.steps - other.steps);
  return best?.candidate;
}

/** How many letters differ. A beginning of the name is as near as one letter. */
function countSteps(wanted: string, known: string): number {
  const isBeginning = wanted.length >= MIN_BEGINNING && known.startsWith(wanted);
  return isBeginning ? 1 : distance(wanted, known);
}

function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ .]/g, '');
}
