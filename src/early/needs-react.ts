/**
 * What only React brings to life: controls that neither the browser nor this module answers, and the places that React fills: the
 * end of an article, and a box that opens without React.
 */
const NEEDS =
  'button:not([popovertarget], .theme, .copy, .code [role=tab]), input, select, textarea, form, .article-end, .article-tool';

/** Whether an element is of what only React brings to life. */
export const isForReact = (element: Element): boolean => element.closest(NEEDS) !== null;

/** Margin of the view within which the end of an article counts as near, as in Feedback (src/site/feedback/feedback.tsx). */
const NEAR = '400px';

/** Whether React has something to add that the reader sees already, or sees soon. */
let isNear = false;
let hasIntent = false;

/** Whether an event is about something that needs React. A pointer that moves over text and links needs none. */
export function needsReact({ type, target, key }: Event & { readonly key?: string }): boolean {
  hasIntent = true;
  if (isNear) return true;
  if (!(target instanceof Element)) return false;
  // React draws the bar of the sidebar. The page itself scrolls the sidebar too, when it comes.
  if (type === 'wheel' || type === 'touchmove')
    return target.closest('[data-sidebar-viewport]') !== null;
  if (type === 'scroll') return false;
  // From link to link of a list.
  if (type === 'keydown') return target !== document.body && key!.startsWith('Arrow');
  return isForReact(target);
}

/** Calls when the reader comes near to what React fills by itself. */
export function watchArticleEnd(onNear: () => void): void {
  const end = document.querySelector('.article-end');
  isNear = document.querySelector('.awaited') !== null;
  if (!end) return;
  const observer = new IntersectionObserver(
    (entries) => {
      isNear ||= entries.some(({ isIntersecting }) => isIntersecting);
      if (isNear && hasIntent) onNear();
    },
    { rootMargin: NEAR },
  );
  observer.observe(end);
}
