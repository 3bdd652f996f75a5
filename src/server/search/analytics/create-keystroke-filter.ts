import type { StoredSearch } from './read-analytics.ts';

/** Two searches further apart are not the same word being typed. */
const TYPING_MS = 5000;

interface Pending {
  readonly search: StoredSearch;
  readonly text: string;
  readonly wasClicked: boolean;
  isKeystroke: boolean;
}

/** Tells searches that somebody meant from the letters on the way there. */
export interface KeystrokeFilter {
  /** Searches come in order of time. */
  add(search: StoredSearch, wasClicked: boolean): void;
  /** Settles what still waits. */
  end(): void;
}

/**
 * The dialog asks at every keystroke, so `vou`, `vouc` and `voucher` are one search for `voucher`. Nobody's identity is
 * stored, hence the rule: a search without a click is a keystroke when within 5 s one on the same index continues its
 * text or takes its last character away. Each search takes the place of one earlier search at most, the nearest, so
 * that readers who type the same word at the same time are counted each.
 */
export function createKeystrokeFilter(
  settle: (search: StoredSearch, isKeystroke: boolean) => void,
): KeystrokeFilter {
  /** Oldest first. */
  let waiting: Pending[] = [];
  let settled = 0;
  /** Waiting searches that may be replaced: by the text they have, and by what they would be one character shorter. */
  const byText = new Map<string, Pending[]>();

  function settleUntil(time: number): void {
    for (let next = waiting[settled]; next && next.search.at < time; next = waiting[settled]) {
      settled += 1;
      settle(next.search, next.isKeystroke);
      for (const key of listKeys(next)) forget(key, next);
    }
    if (settled < 1000) return;
    waiting = waiting.slice(settled);
    settled = 0;
  }

  function remember(key: string, pending: Pending): void {
    const list = byText.get(key);
    if (list) list.push(pending);
    else byText.set(key, [pending]);
  }

  function forget(key: string, pending: Pending): void {
    const list = byText.get(key) ?? [];
    const at = list.at(-1) === pending ? list.length - 1 : list.indexOf(pending);
    if (at >= 0) list.splice(at, 1);
    if (list.length === 0) byText.delete(key);
  }

  function findContinued({ search, text }: Pending): Pending | undefined {
    for (let length = text.length - 1; length > 0; length -= 1) {
      const shorter = byText.get(formatKey(search.index, text.slice(0, length), 'whole'));
      if (shorter) return shorter.at(-1);
    }
    return undefined;
  }

  function findReplaced(pending: Pending): Pending | undefined {
    const { search, text } = pending;
    const continued = findContinued(pending);
    const shortened = byText.get(formatKey(search.index, text, 'shorter'))?.at(-1);
    if (!continued || !shortened) return continued ?? shortened;
    return shortened.search.at > continued.search.at ? shortened : continued;
  }

  return {
    add(search, wasClicked) {
      settleUntil(search.at - TYPING_MS);
      const text = search.query.toLowerCase();
      const pending: Pending = { search, text, wasClicked, isKeystroke: false };
      const replaced = findReplaced(pending);
      if (replaced) {
        replaced.isKeystroke = true;
        for (const key of listKeys(replaced)) forget(key, replaced);
      }
      waiting.push(pending);
      for (const key of listKeys(pending)) remember(key, pending);
    },
    end: () => settleUntil(Infinity),
  };
}

function listKeys({ search: { index }, text, wasClicked }: Pending): string[] {
  if (wasClicked || text === '') return [];
  return [formatKey(index, text, 'whole'), formatKey(index, text.slice(0, -1), 'shorter')];
}

// Stored queries have no control characters.
function formatKey(index: string, text: string, kind: 'whole' | 'shorter'): string {
  return `${kind}\0${index}\0${text}`;
}
