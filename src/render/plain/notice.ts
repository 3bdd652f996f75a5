import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import noticeStyles from './notice.css?inline';

/** Takes the notice away that stands there now. */
let hide: () => void = () => {};

/**
 * Says something about the page as a whole, at its lower edge, in place of what was said before. The notice stands outside
 * of what React takes over.
 *
 * @param button what the reader can do about it
 * @returns takes the notice away
 */
export function showNotice(text: string, button?: HTMLElement): () => void {
  hide();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(noticeStyles);
  document.adoptedStyleSheets.push(sheet);
  const notice = document.createElement('div');
  notice.className = 'page-notice';
  notice.setAttribute('role', 'status');
  // A dialog covers the rest of the page.
  (document.querySelector('dialog:popover-open') ?? document.body).append(notice);
  // Said after the element is there: a status that comes with its text is not read out.
  notice.textContent = text;
  if (button) notice.append(button);
  hide = () => {
    notice.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  return hide;
}

/** Says that what the reader wanted did not come, until the network is back or another page is shown. */
export function tellOfNetwork(): void {
  const hideNotice = showNotice('The network does not answer. Try again when you are online.');
  window.addEventListener('online', hideNotice, { once: true });
  document.addEventListener(PAGE_CHANGE_EVENT, hideNotice, { once: true });
}

/** Says what another load of the document mends, with a button for the load. */
export function offerReload(text: string): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Load the page again';
  button.addEventListener('click', () => location.reload());
  showNotice(text, button);
}
