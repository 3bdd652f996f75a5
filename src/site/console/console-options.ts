import type { OfferedLanguage } from '#languages/find-language.ts';

/** What the console is told by the page that it stands on. */
export interface ConsoleOptions {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly languages: readonly OfferedLanguage[];
}
