import noticeStyles from './offline-notice.css?inline';

/**
 * Says that the controls of the page have not come yet. The notice stands outside of what React takes over.
 *
 * @returns takes the notice away
 */
export function showOfflineNotice(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(noticeStyles);
  document.adoptedStyleSheets.push(sheet);
  const notice = document.createElement('div');
  notice.className = 'offline-notice';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // Said after the element is there: a status that comes with its text is not read out.
  notice.textContent =
    'You are offline. You can read this page and follow its links. The buttons work again when you are online.';
  return () => {
    notice.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
