import type { Report } from './model-error.ts';
import { fillText } from './placeholders.ts';
import type { SiteSettings } from './settings.ts';
import type { SourceFiles } from './source-files.ts';
import { parseYamlSource, type YamlSource } from './yaml-source.ts';

/** Gives the parsed source of a repository-relative file, undefined when there is none. */
export type OpenSource = (file: string) => YamlSource | undefined;

/** Parses files when they are asked for, once each, the providers' names filled in. */
export function createOpener(
  files: SourceFiles,
  settings: SiteSettings,
  report: Report,
): OpenSource {
  const opened = new Map<string, YamlSource | undefined>();
  return function open(file: string): YamlSource | undefined {
    if (opened.has(file)) return opened.get(file);
    const text = files.texts.get(file);
    const fill = (raw: string) =>
      fillText(raw, settings, (name, line) =>
        report({
          file,
          line,
          what: `The placeholder {{${name}}} is not known.`,
          why: 'Only identityProvider, mobileMoney and smsProvider can be filled in from site.config.ts.',
          how: 'Use one of these names, or write the text out.',
        }),
      );
    const source = text === undefined ? undefined : parseYamlSource(file, fill(text), report);
    opened.set(file, source);
    return source;
  };
}
