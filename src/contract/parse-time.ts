const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/**
 * Reads a time with its zone (RFC 3339), or a day, which begins at midnight UTC. Date.parse takes 30 February for 2 March, and a
 * time without a zone for one of this machine.
 *
 * @returns milliseconds since 1970; undefined for anything else, and for a day that no calendar has
 */
export function parseTime(text: string): number | undefined {
  const [, year, month, day] = FORM.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? undefined : time;
}
