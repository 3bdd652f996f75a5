/** How long a day is, in milliseconds. The clocks here know no daylight saving time. */
export const DAY_MS = 24 * 60 * 60 * 1000;
