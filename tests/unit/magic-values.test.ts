// The console's list of magic values against what the sandbox does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  DELAY_HEADER as SERVER_DELAY,
  FORCE_HEADER as SERVER_FORCE,
  isUnreachable,
  MAX_DELAY_MS,
  OTP_DIGITS,
  readProviderAnswer,
} from '#server/sandbox/calls/magic-values.ts';
import { DELAY_HEADER, FORCE_HEADER } from '#site/console/request/sandbox-headers.ts';
import { MAGIC_VALUES } from '#site/console/workspace/magic-values.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');
const ends = MAGIC_VALUES.flatMap(({ value }) => (value.startsWith('…') ? [value.slice(1)] : []));

describe('the magic values of the console', () => {
  it('stand in the documentation of the sandbox', () => {
    for (const { value } of MAGIC_VALUES) expect(document).toContain(value.replace('…', ''));
  });

  it('do what is said of them', () => {
    expect(MAGIC_VALUES.map(({ value }) => value)).toContain(OTP_DIGITS);
    const phones = ends.filter((end) => /^\d+$/.test(end));
    expect(phones.map((end) => isUnreachable(`+25470000${end}`))).toEqual([true]);
    const keys = ends.filter((end) => end.startsWith('-'));
    const answers = keys.map((end) => readProviderAnswer(`key${end}`));
    expect(answers).toEqual(['refuses', 'is-silent', 'fails-later']);
  });

  it('have the headers that the sandbox reads', () => {
    expect([FORCE_HEADER, DELAY_HEADER].map((name) => name.toLowerCase())).toEqual([
      SERVER_FORCE,
      SERVER_DELAY,
    ]);
    expect(MAX_DELAY_MS).toBe(10_000);
  });
});
