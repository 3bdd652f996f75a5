import { closest } from 'fastest-levenshtein';
import { z } from 'zod';
import { isJsonObject } from '#contract/json.ts';
import { EFFECTS } from '#contract/effect.ts';
import { METHODS } from '#contract/method.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { REPEATS } from '#contract/repeat.ts';
import type { Parameter } from '#description/operation.ts';
import type { OperationPosition } from '#description/read-operation.ts';
import type { Located } from '#description/references.ts';
import { areOnce } from '#model/find-repeats.ts';
import type { Report, Words } from '#model/model-error.ts';
import { reportIssues } from '#model/sources/report-issues.ts';

const text = z.string().trim().min(1);
const path = z.string().startsWith('/');
const ONCE = 'has an entry twice';

/** What the description has in addition to OpenAPI, by docs/writing.md. */
const extensions = z.strictObject({
  'x-page': path.optional(),
  'x-permission': text.optional(),
  'x-caller': z.literal('user').optional(),
  'x-note': z
    .strictObject({ kind: z.enum(['info', 'warning', 'tip', ...METHODS]), text })
    .optional(),
  'x-effect': z.enum(EFFECTS).optional(),
  'x-repeat': z.enum(REPEATS).optional(),
  'x-side-effects': z.array(text).optional(),
  'x-callbacks': z.array(text).refine(areOnce, ONCE).optional(),
  'x-related': z.array(path).refine(areOnce, ONCE).optional(),
});
const responseErrors = z
  .array(z.strictObject({ code: text, cause: text.optional(), cure: text.optional() }))
  .refine((list) => areOnce(list.map(({ code }) => code)), 'has a code twice')
  .optional();

const WORDS = {
  what: 'An operation has a mistake.',
  how: 'docs/writing.md has the keys of an operation and their values.',
} as const;

/** What the root of the description names for operations. */
export interface DescribedNames {
  readonly tags: ReadonlySet<string>;
  readonly schemes: ReadonlySet<string>;
}

type Mistake = (key: string, words: Words) => void;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reports what a page of an operation would silently leave out: keys and values that nobody reads, a tag or a security scheme that the
 * description does not list, parameters that are not in the path, and missing texts.
 *
 * @param named names of the tags and of the security schemes of the description
 * @param parameters what the operation and its path declare
 */
export function checkOperation(
  { endpoint, at }: OperationPosition,
  { tags, schemes }: DescribedNames,
  parameters: readonly Pick<Parameter, 'name' | 'location'>[],
  report: Report,
): void {
  if (!isJsonObject(at.value)) return;
  const fields = at.value;
  const mistake: Mistake = (key, words) =>
    report({ file: at.source.file, line: at.source.lineOf([...at.path, key]), ...words });
  checkExtensions(at, fields, report);
  for (const key of ['summary', 'description'])
    if (typeof fields[key] !== 'string' || fields[key].trim() === '')
      mistake(key, {
        what: `An operation has no ${key}.`,
        why: 'The page of the operation begins with it.',
        how: `Write ${key} as docs/writing.md says.`,
      });
  checkAccess(fields, schemes, mistake);
  const own = fields['tags'];
  if (!Array.isArray(own) || own.length !== 1 || !tags.has(String(own[0])))
    mistake('tags', {
      what: `An operation has the tags ${JSON.stringify(own ?? [])}.`,
      why: 'Each operation belongs to one tag that api/openapi.yaml lists.',
      how: 'Copy the name of a tag from api/openapi.yaml.',
    });
  const responses = isJsonObject(fields['responses']) ? Object.keys(fields['responses']) : [];
  if (!responses.some((status) => /^[23]/.test(status)))
    mistake('responses', {
      what: 'An operation has no response of success.',
      why: 'Readers do not learn what the call returns.',
      how: 'Describe a response such as \'200\' below "responses".',
    });
  const named = [...endpoint.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const declared = parameters.filter(({ location }) => location === 'path').map(({ name }) => name);
  for (const name of named.filter((each) => !declared.includes(each)))
    mistake('parameters', {
      what: `The path has "{${name}}", and no parameter describes it.`,
      why: 'Readers do not learn what to put in its place.',
      how: `Describe a parameter "${name}" with "in: path".`,
    });
  for (const name of declared.filter((each) => !named.includes(each)))
    mistake('parameters', {
      what: `The parameter "${name}" is not in the path ${endpoint}.`,
      why: 'Nobody can send it.',
      how: `Write "{${name}}" into the path, or remove the parameter.`,
    });
}

/** Reports a permission and security schemes that there are not. */
function checkAccess(fields: Fields, schemes: ReadonlySet<string>, mistake: Mistake): void {
  const permission = fields['x-permission'];
  if (typeof permission === 'string' && !Object.hasOwn(PERMISSIONS, permission))
    mistake('x-permission', {
      what: `There is no permission "${permission}".`,
      why: `The nearest name is "${closest(permission, Object.keys(PERMISSIONS))}".`,
      how: 'Copy a name from src/contract/permissions.ts, or add the permission there.',
    });
  const security = Array.isArray(fields['security']) ? fields['security'] : [];
  for (const scheme of security.flatMap((each: unknown) => Object.keys(each ?? {})))
    if (!schemes.has(scheme))
      mistake('security', {
        what: `There is no security scheme "${scheme}".`,
        why: `api/openapi.yaml describes ${[...schemes].join(', ') || 'none'}.`,
        how: 'Copy a name from components.securitySchemes of api/openapi.yaml.',
      });
}

function checkExtensions(at: Located, fields: Fields, report: Report): void {
  const given = Object.fromEntries(Object.entries(fields).filter(([key]) => key.startsWith('x-')));
  const parsed = extensions.safeParse(given);
  if (!parsed.success) reportIssues(at.source, parsed.error, { ...WORDS, at: at.path }, report);
  const responses = isJsonObject(fields['responses']) ? fields['responses'] : {};
  for (const [status, response] of Object.entries(responses)) {
    const errors = responseErrors.safeParse(isJsonObject(response) ? response['x-errors'] : []);
    const place = [...at.path, 'responses', status, 'x-errors'];
    if (!errors.success) reportIssues(at.source, errors.error, { ...WORDS, at: place }, report);
  }
}
