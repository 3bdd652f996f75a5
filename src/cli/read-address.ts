import { failUsage } from './failure.ts';

/** Reads the address that an option names. @throws CommandError for what nobody can post to */
export function readAddress(option: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) failUsage(`--${option} is no address: "${value}".`);
  return url;
}
