import { LAYERS, type Layer } from './layers.ts';

interface Pattern {
  readonly regex: string;
  readonly message: string;
  readonly allowTypeImports?: true;
}

const ALWAYS: readonly Pattern[] = [
  { regex: '^\\.\\./', message: 'Across folders import #folder/file.ts.' },
  { regex: '(^|/)main\\.ts$', message: 'Nobody imports main.ts.' },
];

/** A layer as import specifiers name it: `src/server/edge` is `server/edge`. */
function readLayerName({ path }: Pick<Layer, 'path'>): string {
  return path === 'site.config.ts' ? 'settings' : path.replace(/^src\//, '');
}

/** Whether a path is another one, or stands below it. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** What code of the site can be imported by a specifier that begins with `#`. */
function listImportable(): readonly string[] {
  // What random tests share is for the tests of every folder.
  const isNamed = ({ path }: Layer): boolean =>
    /^(src\/[^.]+|content|bench|site\.config\.ts)$/.test(path) && path !== 'src/testing';
  return LAYERS.filter(isNamed).map(readLayerName);
}

const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The source of a regular expression for texts that begin with none of some texts. The lint rule's engine
 * knows no look-ahead, so the letters are told apart one after the other.
 */
function formatNoneOf(texts: readonly string[]): string {
  const letters = [...new Set(texts.map((text) => text.charAt(0)))].toSorted();
  const longer = letters.flatMap((letter) => {
    const rests = texts.filter((text) => text.startsWith(letter)).map((text) => text.slice(1));
    return rests.includes('') ? [] : [escapeText(letter) + formatNoneOf(rests)];
  });
  return `(${[`[^${letters.join('').replaceAll('-', '\\-')}]`, ...longer].join('|')})`;
}

/** What of some layers must not be imported, where others may be: nothing of most, all but a part of the rest. */
function listRegexes(allowed: readonly string[]): readonly string[] {
  const refused = listImportable().filter((name) => !allowed.some((one) => isWithin(name, one)));
  const isInPart = (name: string): boolean => allowed.some((one) => isWithin(one, name));
  const whole = refused.filter(
    (name) =>
      !isInPart(name) &&
      !refused.some((other) => other !== name && isWithin(name, other) && !isInPart(other)),
  );
  const inPart = refused.filter(isInPart).map((name) => {
    const parts = allowed
      .filter((one) => isWithin(one, name))
      .map((one) => one.slice(name.length + 1));
    return `^#${name}/${formatNoneOf(parts.map((part) => (part.includes('.') ? part : `${part}/`)))}`;
  });
  return [...(whole.length > 0 ? [`^#(${whole.map(escapeText).join('|')})(/|$)`] : []), ...inPart];
}

function buildPatterns(layer: Layer): readonly Pattern[] {
  const { mayImport = [], mayImportTypesOf = [], refuses } = layer;
  const name = readLayerName(layer);
  const list = [...mayImport, ...mayImportTypesOf.map((one) => `types of ${one}`)].join(', ');
  const message = `${name} may import ${list || 'nothing of the other folders'}; see docs/architecture.md.`;
  const own = [name, ...mayImport];
  const regexes = listRegexes([...own, ...mayImportTypesOf]).map((regex) => ({ regex, message }));
  const valuesOnly = mayImportTypesOf.map((one) => ({
    regex: `^#${escapeText(one)}(/|$)`,
    message,
    allowTypeImports: true as const,
  }));
  return [...ALWAYS, ...regexes, ...valuesOnly, ...(refuses ? [refuses] : [])];
}

function buildGlobals({
  names,
  message,
}: NonNullable<Layer['refusesGlobals']>): readonly unknown[] {
  return ['error', ...names.map((name) => ({ name, message }))];
}

/**
 * Formats the lint rule that keeps the layers, as the part of the configuration that `.oxlintrc.json` extends.
 * Each layer is one line, so that a change of the table shows as a change of that layer.
 *
 * @see https://oxc.rs/docs/guide/usage/linter/rules/eslint/no-restricted-imports
 */
export function formatLintLayers(): string {
  const overrides = LAYERS.filter(({ mayImport }) => mayImport).map((layer) => ({
    files: [layer.path.endsWith('.ts') ? layer.path : `${layer.path}/**`],
    ...(layer.holdsForTests === false && { excludeFiles: ['**/*.test.ts', '**/*.test.tsx'] }),
    rules: {
      'eslint/no-restricted-imports': ['error', { patterns: buildPatterns(layer) }],
      ...(layer.refusesGlobals && {
        'eslint/no-restricted-globals': buildGlobals(layer.refusesGlobals),
      }),
    },
  }));
  const lines = overrides.map((override) => JSON.stringify(override)).join(',\n');
  return `{ "overrides": [\n${lines}\n] }\n`;
}
