/** What the reader has typed, with the caret or what is marked. */
export interface TypedQuery {
  readonly query: string;
  readonly start: number;
  readonly end: number;
  /** Whether Enter was pressed after the last letter: the first hit is to be opened. */
  readonly isEntered: boolean;
  /** Place of the control that has the focus, among those of the panel. Negative where none of them has it. */
  readonly focused: number;
}

/** The controls of a search panel in the order of Tab: the early panel and that of React have the same. */
export function listControls(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('input, button, a')];
}

/** Finds what the early module shows in the search dialog (src/early/open-search.ts), until React fills the dialog. */
export function findEarlySearch(): HTMLElement | null {
  return document.querySelector('.search-early');
}

/** What has been typed into the early search; undefined where it is not open. */
export function readEarlyQuery(): TypedQuery | undefined {
  const early = findEarlySearch();
  const input = early?.querySelector('input');
  if (!input) return undefined;
  const { value, selectionStart, selectionEnd } = input;
  const controls: readonly (Element | null)[] = listControls(early!);
  return {
    query: value,
    start: selectionStart ?? value.length,
    end: selectionEnd ?? value.length,
    isEntered: early?.dataset['entered'] !== undefined,
    focused: controls.indexOf(document.activeElement),
  };
}
