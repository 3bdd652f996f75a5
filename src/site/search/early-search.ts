/** Name of the search dialog, for assistive technology. */
export const SEARCH_LABEL = 'Search the documentation';

/** The search dialog that the early module opens (src/early/open-search.ts), until that of React takes its place. */
export interface EarlySearch extends HTMLDialogElement {
  /** What had the focus before. */
  opener?: Element | null;
}

/** What the reader has typed, with the caret or what is marked. */
export interface TypedQuery {
  readonly query: string;
  readonly start: number;
  readonly end: number;
  /** Whether Enter was pressed after the last letter: the first hit is to be opened. */
  readonly isEntered: boolean;
}

/** Finds the early dialog while it is open. */
export function findEarlySearch(): EarlySearch | null {
  return document.querySelector('dialog.search');
}

/** What has been typed into the early dialog; undefined where it is not open. */
export function readEarlyQuery(): TypedQuery | undefined {
  const early = findEarlySearch();
  const input = early?.querySelector('input');
  if (!input) return undefined;
  const { value, selectionStart, selectionEnd } = input;
  return {
    query: value,
    start: selectionStart ?? value.length,
    end: selectionEnd ?? value.length,
    isEntered: early?.dataset['entered'] !== undefined,
  };
}

/** Takes the early dialog away, which tells nobody that it was closed. @returns what had been typed into it */
export function takeEarlyQuery(): TypedQuery | undefined {
  const typed = readEarlyQuery();
  findEarlySearch()?.remove();
  return typed;
}

/** Resolves when no input method is at work in the early dialog: it would lose what it is composing. */
export async function waitForComposition(): Promise<void> {
  const early = findEarlySearch();
  if (early?.dataset['composing'] === undefined) return;
  await new Promise<void>((resolve) => {
    early.addEventListener('compositionend', () => resolve(), { once: true });
    early.addEventListener('close', () => resolve(), { once: true });
  });
}
