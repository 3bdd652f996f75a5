/**
 * All that a file of the build can depend on besides what its job is given. The year stands at the foot of each page.
 *
 * @param sources digest of the code, as hashSources gives
 */
export function describeCode(sources: string): string {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  const surroundings = [process.version, timeZone, locale, new Date().getFullYear()].join();
  return `${sources} ${surroundings}`;
}
