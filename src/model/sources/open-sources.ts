import type { ModelError, Report } from '#model/model-error.ts';
import { fillText, PLACEHOLDERS } from './placeholders.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { Readings } from '#model/readings.ts';
import type { SourceFiles } from './source-files.ts';
import { parseYamlSource, type YamlParts, type YamlSource } from './yaml-source.ts';

/** Gives the parsed source of a repository-relative file, undefined when there is none. */
export type OpenSource = (file: string) => YamlSource | undefined;

/** Parsed files of an earlier reading, by file. */
export type ParsedSources = Map<string, ParsedSource>;

interface ParsedSource {
  readonly text: string;
  readonly source: YamlSource;
  readonly mistakes: readonly ModelError[];
  readonly parts: YamlParts;
}

/**
 * Parses files when they are asked for, once each, the providers' names filled in.
 *
 * @param parsed what was parsed before; a file or an entry of it whose text is the same is not parsed again
 */
export function createOpener(
  files: SourceFiles,
  settings: SiteSettings,
  report: Report,
  parsed: ParsedSources = new Map(),
): OpenSource {
  const opened = new Set<string>();
  return function open(file: string): YamlSource | undefined {
    const text = files.texts.get(file);
    if (text === undefined) return undefined;
    const known = parsed.get(file);
    const { source, mistakes } =
      known?.text === text ? known : parseSource(file, text, settings, parsed);
    if (!opened.has(file)) mistakes.forEach(report);
    opened.add(file);
    return source;
  };
}

/** Lists, and the schemas that lists are compared with. The rest of api/ is recalled as a whole. */
const RECALLED = /^(?:content|api\/schemas)\/.*\.yaml$/;

/**
 * Recalls the content of YAML files that an earlier process has parsed. A file is parsed all the same when somebody asks for
 * the line of a value.
 */
export function recallSources(
  readings: Readings,
  files: SourceFiles,
  settings: SiteSettings,
  parsed: ParsedSources,
): void {
  for (const [file, text] of files.texts) {
    if (!RECALLED.test(file) || parsed.get(file)?.text === text) continue;
    const parse = () => parseSource(file, text, settings, new Map());
    const read = readings.recall(
      `yaml ${file}`,
      [JSON.stringify(settings), text],
      () => {
        const { source, mistakes } = parse();
        return { data: source.data, isSound: mistakes.length === 0 };
      },
      ({ isSound }) => isSound,
    );
    if (!read.isSound) continue;
    let whole: YamlSource | undefined;
    const lineOf: YamlSource['lineOf'] = (path) => (whole ??= parse().source).lineOf(path);
    const source = { file, data: read.data, lineOf };
    parsed.set(file, { text, source, mistakes: [], parts: new Map() });
  }
}

function parseSource(
  file: string,
  text: string,
  settings: SiteSettings,
  parsed: ParsedSources,
): ParsedSource {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  const filled = fillText(text, settings, (name, line) =>
    report({
      file,
      line,
      what: `The placeholder {{${name}}} is not known.`,
      why: `Only ${PLACEHOLDERS.join(', ')} can be filled in from site.config.ts.`,
      how: 'Use one of these names, or write the text out.',
    }),
  );
  const parts: YamlParts = parsed.get(file)?.parts ?? new Map();
  const read = { text, source: parseYamlSource(file, filled, report, parts), mistakes, parts };
  parsed.set(file, read);
  return read;
}
