import type { SampleRequest } from '#languages/sample/sample-request.ts';
import type { OfferedLanguage } from '#languages/find-language.ts';
import { formatSdkSample } from '#languages/sdk/build-sdk-samples.ts';
import { formatSample } from './request/build-sample.ts';

// The samples were highlighted at build; what is written here is coloured by strings and numbers alone.
const TOKENS = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\b(\d+(?:\.\d+)?)\b/g;

function* colour(code: string): Generator<string | HTMLElement> {
  let at = 0;
  for (const match of code.matchAll(TOKENS)) {
    if (match.index > at) yield code.slice(at, match.index);
    const mark = document.createElement('i');
    mark.className = match[1] === undefined ? 'n' : 's';
    mark.textContent = match[0];
    yield mark;
    at = match.index + match[0].length;
  }
  yield code.slice(at);
}

/** The page's own code samples while they show the reader's values. */
export interface PageSamples {
  readonly show: (request: SampleRequest) => void;
  /** Brings back the samples of the description. */
  readonly restore: () => void;
}

/**
 * Takes over the text of the page's code samples. Only the panel of the chosen language is in the document;
 * another one is filled when it comes.
 *
 * @param figure the group of samples
 * @param languages of its tabs, in their order
 */
export function findPageSamples(
  figure: Element,
  languages: readonly OfferedLanguage[],
): PageSamples {
  const originals = new Map<Element, string>();
  let request: SampleRequest | undefined;
  function fill(): void {
    const code = figure.querySelector('.code-panel code');
    const tabs = [...figure.querySelectorAll('[role=tab]')];
    const index = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const language = languages[index]?.id;
    if (!code || !language || !request) return;
    const usesSdk = figure.querySelector('.sdk-sample') !== null;
    const text = (usesSdk && formatSdkSample(request, language)) || formatSample(request, language);
    if (code.textContent === text) return;
    if (!originals.has(code)) originals.set(code, code.innerHTML);
    code.replaceChildren(...colour(text));
  }
  const observer = new MutationObserver(fill);
  observer.observe(figure, { childList: true, subtree: true });
  return {
    show(changed) {
      request = changed;
      fill();
    },
    restore() {
      observer.disconnect();
      for (const [code, html] of originals) code.innerHTML = html;
    },
  };
}
