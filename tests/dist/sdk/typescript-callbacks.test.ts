// The check of the SDK and the check of the inspector come to the same result, for every callback that a reader can make.
import { describe, expect, it } from 'vitest';
import { checkSignature, formatSignature } from '#server/callbacks/delivery/signature.ts';
import { tamper } from '#server/callbacks/delivery/tamper.ts';
import { fc } from '#testing/fast-check.ts';
import { useSdk } from './use-sdk.ts';

const SECRET = 'whsec_for_tests';
const NOW = Date.UTC(2026, 2, 2, 12, 30);
const BODY = '{"id":"evt_1","type":"account.created","data":{"name":"Zoë","amount":5}}';

interface Received {
  readonly signature: string | undefined;
  readonly body: string | Uint8Array;
  /** What a program in JavaScript hands over, whose variables may not be set. */
  readonly secret?: string | undefined | readonly (string | undefined)[];
}

const sdk = useSdk();

/** What the SDK makes of a callback: its event, or what is wrong. */
async function verify(received: Received): Promise<unknown> {
  const check = sdk.get('verifyCallback') as (all: object) => Promise<unknown>;
  try {
    return await check({ secret: SECRET, now: NOW, ...received });
  } catch (error) {
    expect(error).toBeInstanceOf(sdk.get('CallbackError'));
    return (error as { problem: unknown }).problem;
  }
}

describe('verifyCallback', () => {
  it('reads a genuine callback, as text and as bytes, with the old secret and the new one', async () => {
    const signature = formatSignature(SECRET, NOW, BODY);
    expect(await verify({ signature, body: BODY })).toEqual(JSON.parse(BODY));
    const body = new TextEncoder().encode(BODY);
    expect(await verify({ signature, body })).toEqual(JSON.parse(BODY));
    expect(await verify({ signature, body, secret: ['new', SECRET] })).toEqual(JSON.parse(BODY));
    expect(await verify({ signature, body, secret: ['new', 'other'] })).toBe('mismatch');
    expect(await verify({ signature, body, secret: [] })).toBe('mismatch');
  });

  it('takes a secret that is not set for none', async () => {
    const signature = formatSignature(SECRET, NOW, BODY);
    const received = { signature, body: BODY };
    expect(await verify({ ...received, secret: [undefined, '', SECRET] })).toEqual(
      JSON.parse(BODY),
    );
    expect(await verify({ ...received, secret: ['other', undefined] })).toBe('mismatch');
    expect(await verify({ ...received, secret: undefined })).toBe('mismatch');
    expect(
      await verify({ ...received, signature: formatSignature('', NOW, BODY), secret: [''] }),
    ).toBe('mismatch');
  });

  it.each(['body', 'signature', 'time'] as const)(
    'refuses a callback with another %s',
    async (changed) => {
      const { signature, body } = tamper(changed, SECRET, BODY, NOW);
      const { problem } = checkSignature(SECRET, signature, body, NOW);
      expect(problem).not.toBeNull();
      expect(await verify({ signature, body })).toBe(problem);
    },
  );

  it('agrees with the inspector on headers of any kind', async () => {
    const good = formatSignature(SECRET, NOW, BODY);
    const header = fc.oneof(
      fc.constant(undefined),
      fc.string(),
      fc.integer({ min: -400, max: 400 }).map((s) => formatSignature(SECRET, NOW + s * 1000, BODY)),
      fc.nat({ max: good.length }).map((at) => good.slice(0, at)),
      fc
        .tuple(fc.nat({ max: good.length }), fc.string({ maxLength: 3 }))
        .map(([at, text]) => good.slice(0, at) + text + good.slice(at)),
      fc.constantFrom(
        good.toUpperCase(),
        ` ${good}`,
        `${good}\n`,
        `${good},v1=00`,
        good.replace(',', ', '),
      ),
    );
    await fc.assert(
      fc.asyncProperty(header, async (signature) => {
        const { problem } = checkSignature(SECRET, signature, BODY, NOW);
        const shown = await verify({ signature, body: BODY });
        const wanted = problem === 'malformed' && signature === '' ? 'missing' : problem;
        expect(shown).toEqual(wanted ?? JSON.parse(BODY));
      }),
      { numRuns: 300 },
    );
  });
});
