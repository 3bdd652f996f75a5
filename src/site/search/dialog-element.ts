/** Name of the search dialog, for assistive technology. */
export const SEARCH_LABEL = 'Search the documentation';

/** When the page behind the dialog is held: a frame with the dialog is on the screen, and most readers have typed nothing yet. */
const HOLD_AFTER_MS = 100;

/** Keeps wheel and finger from moving the page behind the dialog, before it is locked and where Safari does not obey. */
function holdPage(
  event: Event & { readonly ctrlKey: boolean; readonly touches?: TouchList },
): void {
  const isInList = (event.target as Element).closest('.search-start, .search-answer') !== null;
  const isZoom = event.ctrlKey || (event.touches?.length ?? 0) > 1;
  if (!isInList && !isZoom) event.preventDefault();
}

/**
 * Keeps the page behind the dialog where it is, and from the focus, from programs that read the page aloud, and from the browser's
 * own search. The width of its scroll bar stays free.
 */
function holdPageBehind(isHeld: boolean): void {
  const { body, documentElement } = document;
  const { style } = documentElement;
  // The body keeps its width, so the page may be held twice.
  style.paddingInlineEnd = isHeld ? `${innerWidth - body.clientWidth}px` : '';
  style.overflow = isHeld ? 'hidden' : '';
  (body.firstElementChild as HTMLElement).inert = isHeld;
}

/** Whether the search dialog is shown. */
export const isDialogShown = (dialog: HTMLElement): boolean => dialog.matches(':popover-open');

/** Calls back when the search dialog has been closed, unless it was opened again at once, as React does in its strict mode. */
export function whenClosed(
  dialog: HTMLElement,
  onClosed: () => void,
  options?: AddEventListenerOptions,
): void {
  dialog.addEventListener('toggle', () => isDialogShown(dialog) || onClosed(), options);
}

/**
 * Creates the element of the search dialog, which is empty and closed. The early module fills it, or React. The element goes
 * away when it is closed, and the browser gives the focus back to what had it before.
 *
 * It is a popover, not a modal dialog: that would have the browser work out the style of every element of the page before the
 * dialog is painted.
 */
export function createDialogElement(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.popover = 'auto';
  dialog.ariaModal = 'true';
  dialog.ariaLabel = SEARCH_LABEL;
  for (const type of ['wheel', 'touchmove'] as const)
    dialog.addEventListener(type, holdPage, { passive: false });
  // Before the browser gives the focus back: what is held cannot take it.
  dialog.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed') holdPageBehind(false);
  });
  whenClosed(dialog, () => {
    // What is said of the page as a whole stays.
    document.body.append(...dialog.querySelectorAll('.page-notice'));
    dialog.remove();
  });
  return dialog;
}

/** Shows the search dialog over everything, unless it is open. */
export function showDialogElement(dialog: HTMLDialogElement): void {
  if (isDialogShown(dialog)) return;
  document.body.append(dialog);
  dialog.showPopover();
  // The browser works out the style of the whole page for that: the dialog is painted first, and a Tab comes no earlier.
  const hold = () => isDialogShown(dialog) && holdPageBehind(true);
  setTimeout(hold, HOLD_AFTER_MS);
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') hold();
  });
}
