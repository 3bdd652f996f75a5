import { formatTitle } from '#contract/texts.ts';
import { isListed } from '#model/pages/is-listed.ts';
import type { Page, SiteModel } from '#model/site-model.ts';

/** Pages that offer the feed. On every page it would cost the first view its bytes, as would the manifest. */
const HAS_FEED: readonly string[] = ['/', '/changelog'];

/** Colours of the browser's own frame: --page of tokens.css in each theme. */
const FRAME = { light: '#fdfefd', dark: '#0d1211' } as const;

/** An icon of its own would be a third file of each first view, so a logo that stands in the page is the icon too. */
function chooseIcon({ logoSrc }: SiteModel): string {
  return logoSrc.startsWith('data:') ? logoSrc : '/images/favicon.svg';
}

/** Title, descriptions, addresses and icons of a page. */
export function DocumentHead({ model, page }: { model: SiteModel; page: Page }) {
  const { settings } = model;
  const isHome = page.path === '/';
  const isHidden = !isListed(page);
  const title = formatTitle(page.path, page.distinctTitle ?? page.title);
  const description = isHome ? settings.description : page.description;
  const url = settings.siteUrl + page.path;
  const file = isHome ? '/index' : page.path;
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${settings.siteUrl}/social${file}.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={FRAME.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={FRAME.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={chooseIcon(model)} />
      {isHome && <link rel="manifest" href="/site.webmanifest" />}
      {HAS_FEED.includes(page.path) && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title="Changelog"
          href="/changelog.atom"
        />
      )}
      {!isHidden && <link rel="alternate" type="text/markdown" href={`${file}.md`} />}
    </head>
  );
}
