// The index of languages: a language is a folder beside this file, and its two lines here.
import { curl } from './curl/language.ts';
import { curlToolchain } from './curl/toolchain.ts';
import { go } from './go/language.ts';
import { goToolchain } from './go/toolchain.ts';
import { javascript } from './javascript/language.ts';
import { javascriptToolchain } from './javascript/toolchain.ts';
import type { Language } from './language.ts';
import { php } from './php/language.ts';
import { phpToolchain } from './php/toolchain.ts';
import { python } from './python/language.ts';
import { pythonToolchain } from './python/toolchain.ts';
import { ruby } from './ruby/language.ts';
import { rubyToolchain } from './ruby/toolchain.ts';
import type { Toolchain } from './toolchain/toolchain.ts';
import { typescript } from './typescript/language.ts';
import { typescriptToolchain } from './typescript/toolchain.ts';

/** Every language that samples and workflow programs can be written in, by its id. */
export const LANGUAGES = {
  curl,
  javascript,
  typescript,
  php,
  python,
  ruby,
  go,
} satisfies Readonly<Record<string, Language>>;

/** Id of a language: of settings.sampleLanguages, of code fences, and in the browser's storage. */
export type SampleLanguage = keyof typeof LANGUAGES;

/** Ids of all languages. */
export const SAMPLE_LANGUAGES = Object.keys(LANGUAGES) as readonly SampleLanguage[];

/** What Node needs of each language. Nothing of this reaches a browser, where nobody imports this name. */
export const TOOLCHAINS: Readonly<Record<SampleLanguage, Toolchain>> = {
  curl: curlToolchain,
  javascript: javascriptToolchain,
  typescript: typescriptToolchain,
  php: phpToolchain,
  python: pythonToolchain,
  ruby: rubyToolchain,
  go: goToolchain,
};
