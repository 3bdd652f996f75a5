import type { SiteSettings } from '#model/settings.ts';

/** What a device needs to keep the site beside its apps (W3C Web Application Manifest). */
export function formatWebManifest(settings: SiteSettings): string {
  const { docsName, productName, description, accent } = settings;
  const png = (size: number) => ({
    src: `/images/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return JSON.stringify({
    id: '/',
    name: docsName,
    short_name: productName,
    description,
    lang: 'en-GB',
    start_url: '/introduction',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fdfefd',
    theme_color: accent.light,
    icons: [
      { src: '/images/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      png(192),
      png(512),
    ],
  });
}
