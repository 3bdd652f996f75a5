/** Name of the search dialog, for assistive technology. */
export const SEARCH_LABEL = 'Search the documentation';

/** Keeps wheel and finger from moving the page behind the dialog, before it is locked and where Safari does not obey. */
function holdPage(
  event: Event & { readonly ctrlKey: boolean; readonly touches?: TouchList },
): void {
  const isInList = (event.target as Element).closest('.search-start, .search-answer') !== null;
  const isZoom = event.ctrlKey || (event.touches?.length ?? 0) > 1;
  if (!isInList && !isZoom) event.preventDefault();
}

/** Keeps the page behind the dialog where it is. The width of its scroll bar stays free. */
function lockPage(isLocked: boolean): void {
  const { style, clientWidth } = document.documentElement;
  const bar = innerWidth - clientWidth;
  style.paddingInlineEnd = isLocked && bar > 0 ? `${bar}px` : '';
  style.overflow = isLocked ? 'hidden' : '';
}

/**
 * Creates the element of the search dialog, which is empty and closed. The early module fills it, or React. The element goes
 * away when it is closed, and the browser gives the focus back to what had it before.
 */
export function createDialogElement(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.ariaLabel = SEARCH_LABEL;
  for (const type of ['wheel', 'touchmove'] as const)
    dialog.addEventListener(type, holdPage, { passive: false });
  dialog.addEventListener('close', () => {
    // Opened again at once, as React does in its strict mode.
    if (dialog.open) return;
    lockPage(false);
    // What is said of the page as a whole stays.
    document.body.append(...dialog.querySelectorAll('.page-notice'));
    dialog.remove();
  });
  return dialog;
}

/** Shows the search dialog over everything, unless it is open. */
export function showDialogElement(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  document.body.append(dialog);
  dialog.showModal();
  // The page is laid out anew for that: the dialog is painted first.
  requestAnimationFrame(() => requestAnimationFrame(() => dialog.open && lockPage(true)));
}
