import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Report } from '#model/model-error.ts';
import { isJsonObject } from '#contract/json.ts';
import type { CheckEntity } from './create-entity-schemas.ts';
import type { LocatedSeed, LocatedStep } from './read-seed.ts';

/** Ids of events lead to no entity. */
const REFERENCE = /^(?!evt_)[a-z]{3}_[0-9A-Z]{12}$/;

/** Compares each step of the seed with the schema of its kind, and each id with the entities that there are. */
export function checkSeed(seed: LocatedSeed, checkEntity: CheckEntity, report: Report): void {
  const ids = new Set(seed.steps.map(({ value }) => value['id']));
  for (const step of seed.steps) {
    const at = (path: readonly string[]) => ({
      file: step.origin.file,
      line: step.origin.lineOf([...step.path, ...path]),
    });
    const errors = checkEntity(step.kind, writeOut(step.value));
    if (!errors)
      report({
        ...at([]),
        what: `There is no kind of entity ${step.kind}.`,
        why: 'content/sandbox/entities.yaml does not have it.',
        how: 'Correct the name, or describe the kind there.',
      });
    for (const error of errors ?? []) report({ ...at(readPath(error)), ...explain(step, error) });
    for (const { path, id } of listReferences(step.value, []))
      if (!ids.has(id))
        report({
          ...at(path),
          what: `No step of the seed makes ${id}.`,
          why: `${path.join('.')} of this ${step.kind} names it.`,
          how: 'Correct the id, or add the entity.',
        });
  }
}

/** The value as it will be: times as numbers, secrets as texts. */
function writeOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeOut);
  if (!isJsonObject(value)) return value;
  if ('$time' in value) return Date.parse(String(value['$time']));
  if ('$hash' in value) return typeof value['$hash'] === 'string' ? value['$hash'] : undefined;
  if (value['$permissions'] === 'all') return [];
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, writeOut(item)]));
}

function readPath({ instancePath, params }: ErrorObject): readonly string[] {
  const path = instancePath.split('/').slice(1);
  const extra: unknown = params['additionalProperty'];
  return typeof extra === 'string' ? [...path, extra] : path;
}

function explain({ kind }: LocatedStep, error: ErrorObject) {
  const missing: unknown = error.params['missingProperty'];
  const name = [...readPath(error), ...(typeof missing === 'string' ? [missing] : [])].join('.');
  const allowed: unknown = error.params['allowedValues'];
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return {
    what: `${name || 'The value'} of this ${kind} does not fit its schema.`,
    why: `It ${error.message ?? 'is not valid'}${values}.`,
    how: 'Correct the value. The fields of each kind are in content/sandbox/entities.yaml.',
  };
}

/** The ids that fields ending in Id or Ids name. */
function listReferences(
  value: unknown,
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly id: string }[] {
  if (typeof value === 'string') {
    const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
    return /Ids?$/.test(field) && REFERENCE.test(value) ? [{ path, id: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => listReferences(item, [...path, name]));
}
