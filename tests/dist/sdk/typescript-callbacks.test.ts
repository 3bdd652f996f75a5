// The check of the SDK and the check of the inspector come to the same result, for every callback that a reader can make.
import { describe, expect, it } from 'vitest';
import { formatSignature } from '#server/callbacks/delivery/signature.ts';
import {
  BODY,
  expectInspectorsVerdict,
  expectTamperedRefused,
  NOW,
  SECRET,
} from './expect-inspectors-verdict.ts';
import { useSdk } from './use-sdk.ts';

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

  it('refuses what the inspector has changed', () =>
    expectTamperedRefused((received) => verify({ body: BODY, ...received })));

  it('says that a header is missing or empty', async () => {
    for (const signature of [undefined, ''])
      expect(await verify({ signature, body: BODY })).toBe('missing');
  });

  it('agrees with the inspector on headers of any kind', () =>
    expectInspectorsVerdict((received) => verify({ body: BODY, ...received })));
});
