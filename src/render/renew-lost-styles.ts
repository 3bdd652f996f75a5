import { waitForNetwork } from '#ui/wait-for-network.ts';

/**
 * Asks again for each style sheet that the network loses. React and the loader of late code show what needs the sheet all the
 * same, and never ask for the sheet again: fields of a form would have no edges until the next load of a document.
 */
export function renewLostStyles(page: Document): void {
  const failures = new WeakMap<HTMLLinkElement, number>();
  const renew = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const count = (failures.get(target) ?? 0) + 1;
    failures.set(target, count);
    // A link that comes into the document loads its sheet. React keeps the link, so that another one would be its twin.
    void waitForNetwork(count).then(() =>
      target.parentNode?.insertBefore(target, target.nextSibling),
    );
  };
  // The event of a link does not bubble.
  page.addEventListener('error', renew, true);
  // React keeps a promise for each sheet, and waits for few of them. The browser would report the others as errors of the page.
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Event && event.reason.target instanceof HTMLLinkElement)
      event.preventDefault();
  });
}
