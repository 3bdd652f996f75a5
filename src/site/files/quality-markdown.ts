import type { Quality, QualityFigure } from '#contract/quality.ts';
import type { SiteSettings } from '#model/settings.ts';
import { WEAKNESSES } from '#site/pages/page-sections.ts';
import {
  countTargets,
  formatFigure,
  formatNote,
  formatTarget,
} from '#site/quality/format-figure.ts';
import { formatCode, joinBlocks } from './markdown-syntax.ts';

/** The figures of /quality as lists. */
export function formatQuality(quality: Quality, settings: SiteSettings): string {
  const { reached, all } = countTargets(quality);
  const { siteUrl } = settings;
  return joinBlocks([
    `**${reached} of ${all}** targets are reached. The same figures are in [quality.json](${siteUrl}/quality.json), and on a [badge](${siteUrl}/quality.svg).`,
    ...quality.groups.map(({ title, text, figures }) =>
      joinBlocks([
        `## ${title}`,
        text,
        figures.map((figure) => formatEntry(figure, settings)).join('\n'),
      ]),
    ),
    `## ${WEAKNESSES.title}`,
    quality.weaknesses.map((text) => `- ${text}`).join('\n'),
  ]);
}

function formatEntry(figure: QualityFigure, { sourceHost }: SiteSettings): string {
  const { title, text, tool, command, date, commit, source, isReached } = figure;
  const target = formatTarget(figure);
  const note = formatNote(figure);
  const parts = [
    `${title}: **${formatFigure(figure)}**`,
    target && `${isReached ? 'Reached' : 'Not reached'}: target ${target}`,
    text,
    note && `(${note})`,
    `${tool}, ${date}${commit === undefined ? '' : `, commit ${commit}`}: ${formatCode(command)}`,
    `[${source}](${sourceHost.url}/blob/${sourceHost.editBranch}/${source})`,
  ];
  return `- ${parts.filter(Boolean).join(' · ')}`;
}
