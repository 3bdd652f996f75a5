import { expect, it } from 'vitest';
import { MAX_BODY_BYTES, readCallResponse } from './read-call-response.ts';

const JSON_TYPE = { 'content-type': 'application/problem+json' };

it('gives JSON as it is, with the headers that decide what comes next', async () => {
  const headers = { ...JSON_TYPE, 'retry-after': '30', 'x-request-id': 'r' };
  const response = new Response('{"code":"rate_limited"}', { status: 429, headers });
  expect(await readCallResponse(response)).toEqual({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { code: 'rate_limited' },
  });
});

it('cuts a long body behind a whole character, and says how long the body is', async () => {
  for (const start of ['', 'a', 'ab']) {
    const text = JSON.stringify(start + '€'.repeat(8000));
    const response = new Response(text, { headers: JSON_TYPE });
    const { body, cut } = await readCallResponse(response);
    expect(cut?.of).toBe(Buffer.byteLength(text));
    expect(cut?.shown).toBeLessThanOrEqual(MAX_BODY_BYTES);
    expect(cut?.shown).toBeGreaterThan(MAX_BODY_BYTES - 4);
    expect(text.startsWith(String(body))).toBe(true);
  }
});

it('says the status alone where there is no body', async () => {
  expect(await readCallResponse(new Response(null, { status: 204 }))).toEqual({ status: 204 });
});
