import type { SampleLanguage } from '#model/site-model.ts';

/** What the console is told by the page that it stands on. */
export interface ConsoleOptions {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly languages: readonly SampleLanguage[];
}
