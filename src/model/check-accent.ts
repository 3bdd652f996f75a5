import Color from 'colorjs.io';

/** What the accent colour is on or under, by theme. The style sheet of the site has the same colours, and a test compares. */
export const ACCENT_GROUNDS = {
  light: {
    'accent-soft': '#e6f2ef',
    'on-accent': '#ffffff',
    page: '#fdfefd',
    raised: '#ffffff',
    sunken: '#f3f6f5',
  },
  dark: {
    'accent-soft': '#14302b',
    'on-accent': '#08110f',
    page: '#0d1211',
    raised: '#141b1a',
    sunken: '#141b1a',
  },
} as const;

/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

/** Reads a colour as a screen shows it. @throws when the text is no colour */
const readColor = (text: string) => new Color(text).to('srgb').toGamut({ method: 'clip' });

/** Contrast ratio of a colour, which may be translucent, on a ground that covers everything. */
function readContrast(color: Color, ground: Color): number {
  const opaque = color.clone().set('alpha', 1);
  const shown = ground.mix(opaque, color.alpha, { space: 'srgb', outputSpace: 'srgb' });
  return shown.contrast(ground, 'WCAG21');
}

/** Says why text in the accent colour of a theme, or text on it, could not be read. */
export function findUnreadableAccent(
  text: string,
  theme: keyof typeof ACCENT_GROUNDS,
): string | undefined {
  let color;
  try {
    color = readColor(text);
  } catch {
    return 'is no colour. Write a colour such as "#0f6b5c" or "oklch(0.5 0.1 170)"';
  }
  const contrasts = Object.values(ACCENT_GROUNDS[theme]).map((ground) => ({
    ground,
    contrast: readContrast(color, readColor(ground)),
  }));
  const { ground, contrast } = contrasts.toSorted(
    (one, other) => one.contrast - other.contrast,
  )[0]!;
  if (contrast >= LEAST) return undefined;
  const shown = Math.floor(contrast * 100) / 100;
  const way = theme === 'light' ? 'darker' : 'lighter';
  return `cannot be read with ${ground}: their contrast is ${shown}, and WCAG asks for ${LEAST}. Choose a ${way} colour`;
}
