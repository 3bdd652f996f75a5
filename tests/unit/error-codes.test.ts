import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatStatusMeaning } from '#model/pages/status-meanings.ts';
import { root } from '#scripts/lib/root.mjs';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const RETIRED = ['limit_exceeded', 'state_conflict'];
/** Codes of payments that have failed, which are no errors of calls. */
const OF_PAYMENTS = /payment-failures\.ts$/;

type Catalogue = Readonly<Record<string, { readonly status: number; readonly cure: string }>>;
const catalogue = parse(readFileSync(join(root, 'api/errors.yaml'), 'utf8')) as Catalogue;
const operations = readOperations(await loadApiDescription());

const folder = join(root, 'src/server/sandbox');
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/test|testing\//.test(name) && !OF_PAYMENTS.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** Every code that the sandbox, or what stands in front of it, gives an error. */
const sent = new Set(
  [
    /(?:failWith|new ApiError)\(\s*'([a-z_]+)'/g,
    /\bcode: '([a-z]+_[a-z_]+)'/g,
    /^ {2}(?:\d{3}|\w+): '([a-z]+_[a-z_]+)',$/gm,
  ].flatMap((pattern) => Array.from(source.matchAll(pattern), ([, code = '']) => code)),
);

describe('every error that the service can send', () => {
  it('is found in its source', () => {
    expect(sent.size).toBeGreaterThan(90);
    for (const code of [
      'method_not_allowed',
      'body_too_large',
      'workspace_full',
      'iot_device_lost',
    ])
      expect(sent).toContain(code);
  });

  it('is in the catalogue, and so on the page of status codes', () => {
    expect([...sent].filter((code) => !(code in catalogue))).toEqual([]);
  });

  it('is all that the catalogue has, besides codes that were replaced', () => {
    const idle = Object.keys(catalogue).filter((code) => !source.includes(`'${code}'`));
    expect(idle.toSorted()).toEqual(RETIRED);
  });
});

describe('a code that was replaced', () => {
  it.each(RETIRED)(
    '%s keeps its entry, which names its successors, and no call sends it',
    (code) => {
      const successors = Array.from(
        catalogue[code]!.cure.matchAll(/\(\/status-codes#(\w+)\)/g),
        ([, name = '']) => name,
      );
      expect(successors.length).toBeGreaterThan(5);
      expect(successors.filter((name) => !(name in catalogue))).toEqual([]);
      expect(
        operations.filter(({ errors }) => errors.some((error) => error.code === code)),
      ).toEqual([]);
    },
  );
});

describe('what a page says of every call', () => {
  const takesKey = ({ parameters }: (typeof operations)[number]) =>
    parameters.some(({ name }) => name === 'Idempotency-Key');

  it('asks for the same idempotency key only if the call takes one', () => {
    const keyless = operations.filter((operation) => !takesKey(operation));
    expect(keyless.length).toBeGreaterThan(90);
    const wrong = keyless.flatMap(({ operationId, errors }) =>
      errors
        .filter(({ cure }) => /same idempotency key(?!,? if you sent one)/.test(cure))
        .map(({ code }) => `${operationId} ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  it('promises no callback for a status of calls that send none', () => {
    const statuses = operations
      .filter(({ callbacks }) => callbacks.length === 0)
      .flatMap(({ responses }) => responses.map(({ status }) => Number(status)));
    const silent = [...new Set(statuses)];
    expect(silent).toContain(202);
    for (const status of silent)
      expect(formatStatusMeaning(status), String(status)).not.toMatch(/callback/i);
  });
});
