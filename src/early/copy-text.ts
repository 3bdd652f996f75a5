import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from '#ui/copy-button.css?inline';
import { EARLY_ICON_PATHS } from '#ui/icon-paths.ts';

adoptStyles(styles);

/** Puts the buttons back that say how copying went. */
const restores = new WeakMap<Element, () => void>();

/** Says how copying went, as CopyButton does (src/ui/copy-button.tsx), and takes it back after the same time. */
function say(button: HTMLElement, isCopied: boolean): void {
  const label = button.querySelector('span')!;
  const shape = button.querySelector('path')!;
  const text = label.textContent;
  const name = button.ariaLabel;
  const path = shape.getAttribute('d')!;
  button.dataset['state'] = isCopied ? 'copied' : 'failed';
  label.textContent = isCopied ? COPIED : 'Not copied';
  button.ariaLabel = `${name}: ${label.textContent}`;
  if (isCopied) shape.setAttribute('d', EARLY_ICON_PATHS.check);
  const restore = () => {
    clearTimeout(timer);
    removeEventListener('click', onClick, true);
    restores.delete(button);
    delete button.dataset['state'];
    label.textContent = text;
    button.ariaLabel = name;
    shape.setAttribute('d', path);
  };
  const timer = setTimeout(restore, COPIED_MS);
  // React may answer the next click. On the window the listener misses the click that has just come.
  const onClick = ({ target }: Event) => {
    if (button.contains(target as Node)) restore();
  };
  addEventListener('click', onClick, true);
  restores.set(button, restore);
}

/**
 * Copies the code that a button stands beside: the endpoint, or the panel's code.
 *
 * @returns whether the click was on such a button
 */
export function copyText(target: Element): boolean {
  const button = target.closest<HTMLElement>('.copy');
  const code = button?.closest('.code-panel, .endpoint')?.querySelector('code');
  if (!button || !code) return false;
  // Without a secure context there is no clipboard.
  const writing = new Promise<void>((resolve) =>
    resolve(navigator.clipboard.writeText(code.textContent)),
  );
  void writing
    .then(
      () => true,
      () => false,
    )
    .then((isCopied) => {
      restores.get(button)?.();
      say(button, isCopied);
    });
  return true;
}
