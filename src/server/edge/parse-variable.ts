/** Values of environment variables, each parsed or undefined. */

export function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

export function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

export function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/[^\s/]+/.test(text) && URL.canParse(text) ? text : undefined;
}

export function parseSmtpUrl(text: string): string | undefined {
  return /^smtps?:\/\/[^\s/]+/.test(text) && URL.canParse(text) ? text : undefined;
}

/** At least 1. */
export function parseCount(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** At least 0. */
export function parseWhole(text: string): number | undefined {
  return text === '0' ? 0 : parseCount(text);
}

export function parseSecret(text: string): string | undefined {
  return /^\S{16,}$/.test(text) ? text : undefined;
}

/** An address alone: what it is put into are headers of e-mails. */
export function parseMailAddress(text: string): string | undefined {
  return /^[^\s@<>",;:]+@[\w.-]+$/.test(text) ? text : undefined;
}

function parseList(text: string, isItem: (item: string) => boolean): readonly string[] | undefined {
  const items = text.split(',').map((item) => item.trim());
  return items.every(isItem) ? items : undefined;
}

export function parseOrigins(text: string): readonly string[] | undefined {
  return parseList(text, (item) => item === '*' || /^https?:\/\/[\w.:-]+$/.test(item));
}

/** Host names, each with a port where it is not the usual one. */
export function parseHosts(text: string): readonly string[] | undefined {
  const hosts = parseList(text, (item) => /^[a-z0-9]([\w.-]*[a-z0-9])?(:\d{1,5})?$/i.test(item));
  return hosts?.map((host) => host.toLowerCase());
}

export function parseSwitch(text: string): boolean | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  return /^(false|0|no|off)$/i.test(text) ? false : undefined;
}
