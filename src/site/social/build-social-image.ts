import type { Method } from '#contract/method.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { Page } from '#model/site-model.ts';
import { cutText, fitText, type TextBox } from './fit-text.ts';
import type { MeasureText } from './font-measure.ts';

/** Width and height of a social image in pixels, as the networks ask for. */
const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Widths of texts in the faces that the image is set in. */
export interface SocialFonts {
  readonly regular: MeasureText;
  readonly strong: MeasureText;
  readonly code: MeasureText;
}

const MARGIN = 80;
const TITLE_BOX: TextBox = { width: 860, maxLines: 3, sizes: [84, 76, 68, 60, 52] };
const SUMMARY_BOX = { width: 940, sizes: [30, 28] };
const SUMMARY_LEADING = 1.45;
/** Nothing is written below this line. */
const LAST_BASELINE = 596;
const FOOT_WIDTH = SOCIAL_IMAGE_SIZE.width - 2 * MARGIN;
const FOOT_SIZE = 28;
/** The dark theme's method colours (src/site/styles/tokens.css). */
const METHOD_COLOURS: Readonly<Record<Method, string>> = {
  GET: '#6cc4ee',
  POST: '#6fd39d',
  PUT: '#e9b95b',
  PATCH: '#b8a4f5',
  DELETE: '#f58ea1',
};

/**
 * Draws the image that stands for a page where its address is shared: name, section, title, and on an
 * API page method and endpoint, else the first words of its description.
 *
 * @param logo the logo's SVG text; without it the name stands alone
 */
export function buildSocialImage(
  page: Page,
  settings: SiteSettings,
  fonts: SocialFonts,
  logo?: string,
): string {
  const { width, height } = SOCIAL_IMAGE_SIZE;
  const accent = settings.accent.dark;
  const title = page.path === '/' ? settings.docsName : page.title;
  const fitted = fitText(title, TITLE_BOX, fonts.strong);
  const leading = Math.round(fitted.size * 1.14);
  const top = 236 + Math.max(0, (3 - fitted.lines.length) * 26);
  const end = top + fitted.size + (fitted.lines.length - 1) * leading;
  const section = page.navigationSection ?? '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    drawGround(accent),
    drawBrand(settings.docsName, fonts, logo),
    section === '' || section === title
      ? ''
      : drawText(section, { x: MARGIN, y: top - 26, size: 30, fill: accent, weight: 500 }),
    ...fitted.lines.map((line, index) =>
      drawText(line, {
        x: MARGIN,
        y: top + fitted.size * 0.86 + index * leading,
        size: fitted.size,
        fill: '#f2f8f6',
        weight: 600,
        spacing: -0.02,
      }),
    ),
    page.kind === 'operation'
      ? drawEndpoint(page.operation.method, page.operation.endpoint, fonts)
      : drawSummary(page.path === '/' ? settings.description : page.description, end, fonts),
    '</svg>',
  ].join('\n');
}

const GROUND = '#0c1513';
const RINGS = [720, 570, 430, 300, 180];
const RING_OPACITY = 0.045;

/** The bytes of a colour that is written as `#rrggbb`. */
const readHex = (colour: string): readonly number[] | undefined =>
  /^#[\da-f]{6}$/i.test(colour) ? [...Buffer.from(colour.slice(1), 'hex')] : undefined;

/**
 * How the ring is filled that lies on so many others. A colour that lets nothing through is drawn in a third of the time: what
 * would show through is worked out here.
 */
function formatRingFill(accent: string, below: number): string {
  const [from, to] = [readHex(GROUND), readHex(accent)];
  if (!from || !to) return `fill="${accent}" fill-opacity="${RING_OPACITY}"`;
  const share = (1 - RING_OPACITY) ** (below + 1);
  const mixed = to.map((value, index) => Math.round(value + (from[index]! - value) * share));
  return `fill="#${Buffer.from(mixed).toString('hex')}"`;
}

/** Rings that spread from a tap. Flat colours only: gradients make the file five times as large. */
function drawGround(accent: string): string {
  const rings = RINGS.map(
    (radius, index) =>
      `<circle cx="1064" cy="136" r="${radius}" ${formatRingFill(accent, index)}/>`,
  );
  return [
    `<path d="M0 0h1200v630H0z" fill="${GROUND}"/>`,
    ...rings,
    `<circle cx="1064" cy="136" r="60" fill="${accent}"/>`,
    `<path d="M1041 137l17 17 31-34" fill="none" stroke="${GROUND}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<path d="M0 622h1200v8H0z" fill="${accent}"/>`,
  ].join('');
}

/** Width and height of the logo in pixels. */
export const LOGO_SIZE = 60;

/** The logo as an address, as it stands in the drawing. */
export function formatLogoAddress(logo: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`;
}

function drawBrand(name: string, fonts: SocialFonts, logo: string | undefined): string {
  const size = 30;
  const mark =
    logo === undefined
      ? ''
      : `<image x="78" y="78" width="${LOGO_SIZE}" height="${LOGO_SIZE}" href="${formatLogoAddress(logo)}"/>`;
  const x = logo === undefined ? MARGIN : 156;
  const text = cutText(name, 700, (part) => fonts.strong(part, size));
  return mark + drawText(text, { x, y: 119, size, fill: '#dbe7e3', weight: 600 });
}

function drawEndpoint(method: Method, endpoint: string, fonts: SocialFonts): string {
  const colour = METHOD_COLOURS[method];
  const pill = Math.ceil(fonts.code(method, FOOT_SIZE)) + 44;
  const x = MARGIN + pill + 26;
  const text = cutText(endpoint, FOOT_WIDTH - pill - 26, (part) => fonts.code(part, FOOT_SIZE));
  return [
    `<rect x="${MARGIN}" y="510" width="${pill}" height="56" rx="14" fill="${colour}" fill-opacity=".14" stroke="${colour}" stroke-opacity=".5" stroke-width="2"/>`,
    drawText(method, {
      x: MARGIN + 22,
      y: 548,
      size: FOOT_SIZE,
      fill: colour,
      weight: 500,
      code: true,
    }),
    drawText(text, { x, y: 548, size: FOOT_SIZE, fill: '#c3d3ce', weight: 500, code: true }),
  ].join('');
}

function drawSummary(text: string, after: number, fonts: SocialFonts): string {
  const top = Math.max(after + 40, 452);
  const maxLines = Math.floor((LAST_BASELINE - top) / (SUMMARY_BOX.sizes[0]! * SUMMARY_LEADING));
  const { size, lines } = fitText(text, { ...SUMMARY_BOX, maxLines }, fonts.regular);
  return lines
    .map((line, index) =>
      drawText(line, {
        x: MARGIN,
        y: top + size + index * size * SUMMARY_LEADING,
        size,
        fill: '#a9b8b3',
        weight: 400,
      }),
    )
    .join('');
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight: number;
  readonly code?: boolean;
  /** Letter spacing in em. */
  readonly spacing?: number;
}

function drawText(text: string, style: TextStyle): string {
  const { x, y, size, fill, weight, code = false, spacing = 0 } = style;
  const family = code ? 'JetBrains Mono' : 'Inter';
  const letters = spacing === 0 ? '' : ` letter-spacing="${(spacing * size).toFixed(2)}"`;
  return `<text x="${x}" y="${y.toFixed(1)}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}"${letters}>${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
