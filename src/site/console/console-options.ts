import type { OfferedLanguage } from '#languages/find-language.ts';

/** What the page passes to its console. */
export interface ConsoleOptions {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly languages: readonly OfferedLanguage[];
}
