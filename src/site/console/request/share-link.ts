import { isJsonObject } from '#contract/json.ts';
import { redactText, redactValues } from './redact.ts';
import type { RequestDraft } from './request-draft.ts';

const MARK = '#request=';

/** A request as the part of an address behind '#'; it holds neither keys nor files nor secrets. */
export function formatShareHash({ values, body, form }: RequestDraft): string {
  const shared = {
    values: redactValues(values),
    ...(body !== '' && { body: redactText(body) }),
    form: redactValues(form),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return MARK + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// What a link opens on another page of the site without a reload. Nothing is left out.
const passedToConsole = new Map<string, RequestDraft>();

/** A request for another page, as the part of an address behind '#'. What no link may hold comes by memory. */
export function passToConsole(draft: RequestDraft): string {
  const hash = formatShareHash(draft);
  passedToConsole.set(hash, draft);
  return hash;
}

/** Whether an address shares a request. */
function isShareHash(hash: string): boolean {
  return hash.startsWith(MARK);
}

function readTexts(value: unknown): Record<string, string> {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The request that an address shares; undefined when it shares none or cannot be read. */
export function parseShareHash(hash: string): RequestDraft | undefined {
  if (!isShareHash(hash)) return undefined;
  const whole = passedToConsole.get(hash);
  if (whole) return whole;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const shared: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isJsonObject(shared)) return undefined;
    const body = typeof shared['body'] === 'string' ? shared['body'] : '';
    return {
      values: readTexts(shared['values']),
      body,
      form: readTexts(shared['form']),
      files: {},
    };
  } catch {
    return undefined;
  }
}
