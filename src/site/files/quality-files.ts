import type { Quality } from '#contract/quality.ts';
import { formatBadge } from '#site/quality/format-badge.ts';
import { countTargets } from '#site/quality/format-figure.ts';
import type { SiteFile } from './site-file.ts';

/** The figures of /quality for programs, and a badge. */
export function buildQualityFiles(quality: Quality): SiteFile[] {
  return [
    {
      path: '/quality.json',
      contentType: 'application/json; charset=utf-8',
      body: `${JSON.stringify({ targets: countTargets(quality), ...quality }, null, 2)}\n`,
    },
    {
      path: '/quality.svg',
      contentType: 'image/svg+xml; charset=utf-8',
      body: formatBadge(quality),
    },
  ];
}
