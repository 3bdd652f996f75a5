const UNIT_SECONDS = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const;
const FORM = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/;

/**
 * Reads a time span such as `90s`, `15m`, `2h`, `30d` or `1w`.
 *
 * @returns seconds
 * @throws RangeError for anything else
 */
export function parseDuration(text: string): number {
  const [, count, unit] = FORM.exec(text.trim()) ?? [];
  if (count === undefined || unit === undefined)
    throw new RangeError(`"${text}" is no time span. Write 90s, 15m, 2h, 30d or 1w.`);
  return Number(count) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS];
}
