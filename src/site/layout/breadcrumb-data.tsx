import type { Page } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';
import { buildBreadcrumbs } from './build-breadcrumbs.ts';

/**
 * The breadcrumbs as JSON-LD. It is in the body: in the head React would take the starter's script, which
 * is put there afterwards, for this one.
 */
export function BreadcrumbData({ settings, page }: { settings: SiteSettings; page: Page }) {
  const breadcrumbs = buildBreadcrumbs(settings, page);
  if (!breadcrumbs) return null;
  // A "<" in a title must not end the element.
  const __html = JSON.stringify(breadcrumbs).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
