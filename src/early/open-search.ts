import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { SEARCH_BUTTON } from '#contract/texts.ts';
import {
  createDialogElement,
  SEARCH_LABEL,
  showDialogElement,
} from '#site/search/dialog-element.ts';
import { loadRecent, removeRecent, storeRecent } from '#site/search/recent-searches.ts';
import dialogStyles from '#site/search/search-dialog.css?inline';
import startStyles from '#site/search/search-start.css?inline';
import { SUGGESTED_PAGES } from '#site/search/suggested-pages.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { EARLY_ICON_PATHS, formatIconSize } from '#ui/icon-paths.ts';

let hasStyles = false;

function formatIcon(name: keyof typeof EARLY_ICON_PATHS, size = 20): string {
  const side = formatIconSize(size);
  return `<svg class="icon" width="${side}" viewBox="0 0 24 24" aria-hidden="true"><path d="${EARLY_ICON_PATHS[name]}"/></svg>`;
}

const formatSuggestion = (start: string, icon: 'file' | 'history', end: string) =>
  `<li><${start} data-suggestion="">${formatIcon(icon, 16)}<span></span></${end}>`;

/** The searches made before: their texts are put in as texts. */
function formatRecent(recent: readonly string[]): string {
  if (recent.length === 0) return '';
  const items = recent.map(
    () =>
      `${formatSuggestion('button type="button"', 'history', 'button')}<button type="button" class="icon-button">${formatIcon('close', 16)}</button>`,
  );
  return `<section aria-label="Recent searches"><h2>Recent searches</h2><ul>${items.join('')}</ul></section>`;
}

/** The same elements as SearchDialog has (src/site/search/search-dialog.tsx). */
function formatContent(recent: readonly string[]): string {
  const pages = SUGGESTED_PAGES.map(({ href }) =>
    formatSuggestion(`a href="${href}"`, 'file', 'a'),
  );
  return `<div class="search-backdrop"></div><div class="search-panel"><div class="search-content"><div class="search-box">${formatIcon('search')}<input type="search" role="combobox" aria-expanded="false" aria-haspopup="listbox" aria-autocomplete="list" aria-label="${SEARCH_LABEL}" placeholder="${SEARCH_BUTTON}" autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" maxlength="${MAX_QUERY_LENGTH}"><button type="button" class="search-close" aria-label="Esc: close search"><kbd>Esc</kbd>${formatIcon('close')}</button></div><div class="search-start">${formatRecent(recent)}<nav aria-label="Popular pages"><h2>Popular pages</h2><ul>${pages.join('')}</ul></nav></div><p class="search-keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>↵</kbd> to open <kbd>Esc</kbd> to go back</p></div></div>`;
}

/** What is typed, what Escape clears, what Enter asks for, and what an input method composes. */
function listen(early: HTMLElement, input: HTMLInputElement): void {
  const start = early.querySelector<HTMLElement>('.search-start')!;
  const isEmptied = () => input.value.trim() === '';
  const onInput = () => (start.hidden = !isEmptied());
  input.addEventListener('input', onInput);
  early.addEventListener('keydown', (event) => {
    const { key, isComposing, target, ctrlKey, metaKey, shiftKey } = event;
    const stops = [...early.querySelectorAll<HTMLElement>('input, [data-suggestion]')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    // React opens the first hit (src/site/search/use-search.ts), unless another key was pressed after it.
    const isEnter = key === 'Enter' && !isComposing && !ctrlKey && !metaKey && !shiftKey;
    const isEmpty = isEmptied();
    early.toggleAttribute('data-entered', isEnter && target === input && !isEmpty);
    if (isComposing || !(key === 'Escape' || (isEmpty && step))) return;
    event.preventDefault();
    if (step) {
      const at = Math.max(stops.indexOf(document.activeElement as HTMLElement), 0);
      stops.at((at + step) % stops.length)?.focus();
    }
    // Safari keeps this key of a search input from the dialog.
    else if (isEmpty) early.closest('dialog')!.hidePopover();
    else {
      input.value = '';
      onInput();
      input.focus();
    }
  });
  early.addEventListener('compositionstart', () => (early.dataset['composing'] = ''));
  early.addEventListener('compositionend', () => delete early.dataset['composing']);
  early.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button, .search-backdrop');
    const item = button?.closest('li');
    if (!button) return;
    if (!item) return early.closest('dialog')!.hidePopover();
    const query = item.textContent;
    if (button.matches('[data-suggestion]')) input.value = query;
    else {
      storeRecent(removeRecent(loadRecent(), query));
      item.remove();
    }
    onInput();
    input.focus();
  });
}

const BUTTONS = '.search-button, .search-icon';

/** Whether an event asks for the search: a click on one of its buttons, or Cmd+K or Ctrl+K on a page that has the search. */
export function wantsSearch(target: Element, event: Event): boolean {
  if (event instanceof KeyboardEvent)
    return !event.altKey && !event.shiftKey && document.querySelector(BUTTONS) !== null;
  const button = event.type === 'click' ? target.closest<HTMLElement>(BUTTONS) : null;
  // Not every browser focuses a clicked button, and the focus comes back to where it was.
  button?.focus();
  return button !== null;
}

/**
 * Opens the search dialog at once. It looks and works as with React before the first answer. React puts its own content into
 * the dialog later, with what has been typed.
 */
export function openSearch(): void {
  if (!hasStyles) adoptStyles(dialogStyles + startStyles);
  hasStyles = true;
  const recent = loadRecent();
  const dialog = createDialogElement();
  const early = document.createElement('div');
  early.className = 'search-early';
  early.innerHTML = formatContent(recent);
  const texts = [...recent, ...SUGGESTED_PAGES.map(({ title }) => title)];
  for (const [index, label] of early.querySelectorAll('[data-suggestion] span').entries())
    label.textContent = texts[index]!;
  for (const [index, button] of early.querySelectorAll('li .icon-button').entries())
    button.ariaLabel = `Remove ${recent[index]} from recent searches`;
  const input = early.querySelector('input')!;
  listen(early, input);
  dialog.append(early);
  showDialogElement(dialog);
  input.focus();
}
