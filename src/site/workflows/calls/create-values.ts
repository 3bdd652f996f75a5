import { isJsonObject, type Json } from '#contract/json.ts';
import { PLATFORM_ID } from '#site/console/request/seen-values.ts';
import { listExpressions } from '#site/workflows/run/expressions.ts';

/** Fields with other texts that the platform makes, besides ids. */
const CODE_FIELD = /^(?:code|number|reference|uid)$|(?:Code|Number|Reference)$/;
/** Short texts, and texts without a digit, are words that many answers have in common. */
const CODE = /^(?=.*\d).{6,}$/;

/** A text that a call has made, and how later steps refer to it. */
interface MadeText {
  readonly stepId: string;
  /** Name of the output. */
  readonly name: string;
  /** Runtime expression of the output. */
  readonly expression: string;
}

type Visit = (text: string, keys: readonly string[]) => void;

/** Visits each text in a value, with the keys that lead to it. */
function visitTexts(value: Json, visit: Visit, keys: readonly string[] = []): void {
  if (typeof value === 'string') visit(value, keys);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) visitTexts(item, visit, [...keys, key]);
}

/** Every text in a value. */
export function listTexts(value: Json): readonly string[] {
  const texts: string[] = [];
  visitTexts(value, (text) => texts.push(text));
  return texts;
}

/** What the steps of a workflow say in the place of values. */
export interface Values {
  /** Texts that would be read as references, by the names of the inputs that hold them. */
  readonly inputs: Readonly<Record<string, Json>>;
  /** A value with references in the place of what earlier steps have made. */
  refer(value: Json): Json;
  /** Learns what a step has sent, and what its answer has made if the step is a change. */
  learn(stepId: string, sent: readonly string[], answer: Json, isChange: boolean): void;
  /** The outputs of a step that were referred to: runtime expressions by name. */
  listOutputs(stepId: string): Readonly<Record<string, string>>;
}

export function createValues(): Values {
  const inputs: Record<string, Json> = {};
  const made = new Map<string, MadeText>();
  /** Those of `made` that were referred to. */
  const used = new Set<MadeText>();
  /** What was sent or answered before: nobody has made it since. */
  const known = new Set<string>();

  function referText(text: string): string {
    const source = made.get(text);
    if (source) {
      used.add(source);
      return `$steps.${source.stepId}.outputs.${source.name}`;
    }
    if (listExpressions(text).length === 0) return text;
    const name = `text${Object.keys(inputs).length + 1}`;
    inputs[name] = text;
    return `$inputs.${name}`;
  }
  function refer(value: Json): Json {
    if (typeof value === 'string') return referText(value);
    if (Array.isArray(value)) return value.map((item: Json) => refer(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries<Json>(value).map(([name, item]) => [name, refer(item)]),
    );
  }
  return {
    inputs,
    refer,
    learn(stepId, sent, answer, isChange) {
      for (const text of sent) known.add(text);
      const names = new Set<string>();
      visitTexts(answer, (text, keys) => {
        if (isChange && !known.has(text) && isMadeText(text, keys)) {
          const name = chooseName(keys, names);
          names.add(name);
          made.set(text, { stepId, name, expression: formatExpression(keys) });
        }
        known.add(text);
      });
    },
    listOutputs: (stepId) =>
      Object.fromEntries(
        [...used]
          .filter((one) => one.stepId === stepId)
          .map(({ name, expression }) => [name, expression]),
      ),
  };
}

/** Whether a text of an answer is one that the platform makes: an id, or a code by its field and its form. */
function isMadeText(text: string, keys: readonly string[]): boolean {
  const field = keys.findLast((key) => !/^\d+$/.test(key)) ?? '';
  const isMade = PLATFORM_ID.test(text) || (CODE_FIELD.test(field) && CODE.test(text));
  return isMade && keys.every((key) => /^[\w-]+$/.test(key));
}

const formatExpression = (keys: readonly string[]) => `$response.body#/${keys.join('/')}`;

/** ['key', 'id'] as 'keyId', and as 'keyId2' where a field of this name came before. */
function chooseName([first = '', ...others]: readonly string[], taken: Set<string>): string {
  const name = first + others.map((key) => key.charAt(0).toUpperCase() + key.slice(1)).join('');
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`;
  return free;
}
