declare global {
  interface Document {
    /** Whether the page has been prepared and is not shown. Missing where browsers prepare no pages. */
    readonly prerendering?: boolean;
  }
}

/** Does what is not for a page that only has been prepared, and that the reader may never see. */
export function whenShown(act: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}
