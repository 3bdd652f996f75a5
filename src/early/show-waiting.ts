import type { Starter } from '#render/plain/starter.ts';

const LOOK_AGAIN_MS = 100;

/**
 * Shows on a button that its click is kept until React comes. The sign is an animation, which leaves the attributes of the
 * button as React expects them.
 */
export function showWaiting(target: Element, docs: Starter): void {
  const sign = target
    .closest('button')
    ?.animate({ opacity: [0.5, 0.5], cursor: ['progress', 'progress'] }, { duration: Infinity });
  const timer = setInterval(() => {
    // React is there, or does not come.
    if (!docs.done) return;
    clearInterval(timer);
    sign?.cancel();
  }, LOOK_AGAIN_MS);
}
