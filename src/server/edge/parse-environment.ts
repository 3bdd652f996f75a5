import type { z } from 'zod';
import { ENVIRONMENT_SCHEMA, isSecretVariable, type VariableName } from './environment-schema.ts';

type Capitalized<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${Capitalized<Rest>}`
  : Capitalize<Lowercase<Name>>;
type CamelCase<Name extends string> = Uncapitalize<Capitalized<Name>>;
type Variables = z.output<typeof ENVIRONMENT_SCHEMA>;

/** What the operator of the server decides by environment variables: `RATE_LIMIT` is `rateLimit`. */
export type Environment = {
  readonly [Name in keyof Variables as CamelCase<Name>]: Variables[Name];
};

/** Every mistake in the environment at once, one line each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Checks the environment variables that the server reads. An empty variable counts as absent.
 *
 * @throws EnvironmentError that names each variable, what is wrong with it and how to mend it
 */
export function parseEnvironment(variables: Texts): Environment {
  const texts = readTexts(variables);
  const parsed = ENVIRONMENT_SCHEMA.safeParse(texts);
  const issues = parsed.error?.issues ?? [];
  const mistakes = new Set(issues.map((issue) => formatIssue(issue, texts)));
  for (const mistake of listMissing(texts)) mistakes.add(mistake);
  if (!parsed.success || mistakes.size > 0) throw new EnvironmentError([...mistakes].join('\n'));
  // The names of the schema in camel case, which the type says as well.
  return Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [toCamelCase(name), value]),
  ) as Environment;
}

/**
 * Checks that no secret is what the pages tell everybody.
 *
 * @param known values of the settings that are public by design
 * @throws EnvironmentError
 */
export function assertSecretsDiffer(
  { searchAdminKey, dataAdminToken }: Pick<Environment, 'searchAdminKey' | 'dataAdminToken'>,
  known: { readonly searchKey: string; readonly dataToken: string },
): void {
  const mistakes = [
    ...(searchAdminKey === known.searchKey
      ? ['SEARCH_ADMIN_KEY is set, but must differ from search.searchKey, which is public.']
      : []),
    ...(dataAdminToken === known.dataToken
      ? ['DATA_ADMIN_TOKEN is set, but must differ from dataBackend.token, which is public.']
      : []),
  ];
  if (mistakes.length > 0) throw new EnvironmentError(mistakes.join('\n'));
}

function readTexts(variables: Texts): Texts {
  return Object.fromEntries(
    Object.keys(ENVIRONMENT_SCHEMA.shape).flatMap((name) => {
      const text = variables[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
}

function formatIssue({ path, message }: z.core.$ZodIssue, texts: Texts): string {
  const name = path[0] as VariableName;
  // What was meant as a secret does not belong into a log.
  const shown = isSecretVariable(name) ? 'set' : JSON.stringify(texts[name]);
  return `${name} is ${shown}, but must be ${message}.`;
}

/** Who sends messages on has to say to whom and from whom. */
function listMissing(texts: Texts): readonly string[] {
  if (texts['SMTP_URL'] === undefined) return [];
  return ['MAIL_TO', 'MAIL_FROM']
    .filter((name) => texts[name] === undefined)
    .map(
      (name) =>
        `${name} is missing, but must be an e-mail address such as docs@mail.example, since SMTP_URL is set.`,
    );
}

function toCamelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
