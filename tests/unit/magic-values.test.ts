// The console's list of magic values against the documentation, and against what the sandbox does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  DELAY_HEADER as SERVER_DELAY,
  fallsSilent,
  FORCE_HEADER as SERVER_FORCE,
  hasNoScore,
  isUnreachable,
  isUnregistered,
  MAX_DELAY_MS,
  OTP_DIGITS,
  readHandsetAnswer,
  readIdentityAnswer,
  readProviderAnswer,
} from '#server/sandbox/kernel/magic-values.ts';
import { DELAY_HEADER, FORCE_HEADER } from '#site/console/request/sandbox-headers.ts';
import { MAGIC_GROUPS } from '#site/console/workspace/magic-values.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');
const listed = MAGIC_GROUPS.flatMap(({ values }) => values);

const listCodes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

interface Row {
  /** As the console writes them. */
  readonly values: readonly string[];
  /** What stands beside a value: the password of a user, the secret of a key. */
  readonly beside: readonly string[];
  /** Codes and states that come of it. */
  readonly outcomes: readonly string[];
}

/** The rows of the table, without those of the sandbox's own headers. */
function readRows(): readonly Row[] {
  const [, section = ''] = /## Magic values\n([^]*?)\n## /.exec(document) ?? [];
  const lines = section.split('\n').filter((line) => /^\| (?!-|Value|header)/.test(line));
  return lines.map((line) => {
    const [, first = '', second = ''] = line.split('|');
    const codes = listCodes(first).filter((code) => code !== 'apiKey');
    const outcomes = listCodes(second).filter((code) => !code.startsWith('-'));
    const isPair = /^ (?:user|app key)/.test(first);
    if (isPair) return { values: codes.slice(0, 1), beside: codes.slice(1), outcomes };
    const prefix = first.includes('ending in') ? '…' : '';
    return { values: codes.map((code) => prefix + code), beside: [], outcomes };
  });
}

function listEnds(place: RegExp): readonly string[] {
  const group = MAGIC_GROUPS.find((one) => place.test(one.place));
  return (group?.values ?? []).map(({ value }) => `any${value.replace('…', '')}`);
}

describe('the magic values of the console', () => {
  it('are all those of the documentation, and no others', () => {
    const rows = readRows();
    expect(rows.length).toBeGreaterThan(10);
    const documented = rows.flatMap(({ values }) => values);
    expect(listed.map(({ value }) => value).toSorted()).toEqual(documented.toSorted());
  });

  it('say what the documentation says comes of them', () => {
    for (const { values, beside, outcomes } of readRows()) {
      const said = listed
        .filter(({ value }) => values.includes(value))
        .map(({ outcome }) => outcome)
        .join(' ');
      for (const word of [...beside, ...outcomes]) expect(said, values.join()).toContain(word);
    }
  });

  it('do what is said of them', () => {
    expect(listed.map(({ value }) => value)).toContain(OTP_DIGITS);
    expect(listEnds(/^Phone number that a message/).map(isUnreachable)).toEqual([true]);
    const [unknown = '', ...phones] = listEnds(/^Mobile-money/);
    expect(isUnregistered(unknown)).toBe(true);
    expect(phones.map(readHandsetAnswer)).toEqual([
      'unreachable',
      'refuses',
      'wrong-pin',
      'silent',
      'lacks-money',
    ]);
    expect(listEnds(/^Document number/).map(readIdentityAnswer)).toEqual([
      'declined',
      'failed',
      'is-silent',
    ]);
    const [away = '', scoreless = ''] = listEnds(/credit score/);
    expect([isUnreachable(away), hasNoScore(scoreless)]).toEqual([true, true]);
    const keys = listEnds(/^API key/);
    const answers = keys.slice(0, 3).map(readProviderAnswer);
    expect(answers).toEqual(['refuses', 'is-silent', 'fails-later']);
    expect(keys.slice(3).map(fallsSilent)).toEqual([true]);
  });

  it('have the headers that the sandbox reads', () => {
    expect([FORCE_HEADER, DELAY_HEADER].map((name) => name.toLowerCase())).toEqual([
      SERVER_FORCE,
      SERVER_DELAY,
    ]);
    expect(MAX_DELAY_MS).toBe(10_000);
  });
});
