import { expect } from 'vitest';
import { checkSignature, formatSignature } from '#server/callbacks/delivery/signature.ts';
import { tamper } from '#server/callbacks/delivery/tamper.ts';
import { fc } from '#testing/fast-check.ts';

export const SECRET = 'whsec_for_tests';
/** In milliseconds. */
export const NOW = Date.UTC(2026, 2, 2, 12, 30);
export const BODY = '{"id":"evt_1","type":"account.created","data":{"name":"Zoë","amount":5}}';

/** Asks an SDK about a callback with `SECRET` at `NOW`. @returns the event, or the problem */
export type VerifyCallback = (received: {
  readonly signature: string;
  readonly body?: string;
}) => Promise<unknown>;

/** Expects that an SDK refuses each change that the inspector makes, with the inspector's problem. */
export async function expectTamperedRefused(verify: VerifyCallback): Promise<void> {
  for (const changed of ['body', 'signature', 'time'] as const) {
    const { signature, body } = tamper(changed, SECRET, BODY, NOW);
    const { problem } = checkSignature(SECRET, signature, body, NOW);
    expect(problem).not.toBeNull();
    expect(await verify({ signature, body })).toBe(problem);
  }
}

/** Expects that an SDK and the inspector come to the same result for headers of any kind. */
export async function expectInspectorsVerdict(verify: VerifyCallback): Promise<void> {
  const good = formatSignature(SECRET, NOW, BODY);
  const header = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.integer({ min: -400, max: 400 }).map((s) => formatSignature(SECRET, NOW + s * 1000, BODY)),
    fc.nat({ max: good.length - 1 }).map((at) => good.slice(0, at + 1)),
    fc
      .tuple(fc.nat({ max: good.length }), fc.string({ maxLength: 3 }))
      .map(([at, text]) => good.slice(0, at) + text + good.slice(at)),
    fc.constantFrom(
      good.toUpperCase(),
      ` ${good}`,
      `${good}\n`,
      `${good},v1=00`,
      good.replace(',', ', '),
      good.replace('t=1', 't=١'),
    ),
  );
  await fc.assert(
    fc.asyncProperty(header, async (signature) => {
      const { problem } = checkSignature(SECRET, signature, BODY, NOW);
      expect(await verify({ signature })).toEqual(problem ?? JSON.parse(BODY));
    }),
    { numRuns: 300 },
  );
}
