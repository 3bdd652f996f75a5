/** Whether an address is one of the site's pages, as far as its form tells. */
export function isPageUrl(url: URL, origin: string): boolean {
  const reserved =
    /^\/((assets|images|social|graphql|1|_image|healthz|metrics)(\/|$)|(sandbox|callbacks)\/.)/;
  return (
    url.origin === origin && !/\.[a-z0-9]+$/i.test(url.pathname) && !reserved.test(url.pathname)
  );
}

/** The link to another page of the site that an event is about, if there is one. */
export function findPageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  return isPageUrl(url, location.origin) && url.pathname !== location.pathname ? link : undefined;
}
