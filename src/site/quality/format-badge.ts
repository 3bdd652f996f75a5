import type { Quality } from '#contract/quality.ts';
import { countTargets } from './format-figure.ts';

const HEIGHT = 20;
/** Widths in pixels, with some room: system fonts differ. */
const LABEL = 58;
const PER_CHARACTER = 6.5;
const ROOM = 14;

/** A badge as SVG that says how many targets are reached. */
export function formatBadge(quality: Quality): string {
  const { reached, all } = countTargets(quality);
  const text = `${reached} of ${all} targets`;
  const width = LABEL + Math.ceil(text.length * PER_CHARACTER) + ROOM;
  const middle = LABEL + (width - LABEL) / 2;
  const style = 'font-family="system-ui,sans-serif" font-size="11" text-anchor="middle"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="Quality: ${text}">`,
    `<title>Quality: ${text}</title>`,
    `<rect width="${width}" height="${HEIGHT}" rx="4" fill="#0d1211"/>`,
    `<path d="M${LABEL} 0H${width - 4}a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H${LABEL}z" fill="${reached === all ? '#16704a' : '#855600'}"/>`,
    `<g fill="#fff" ${style}><text x="${LABEL / 2}" y="14">quality</text><text x="${middle}" y="14">${text}</text></g>`,
    '</svg>\n',
  ].join('');
}
