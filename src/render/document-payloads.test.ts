import { expect, it } from 'vitest';
import { createDocumentPayloads } from './document-payloads.ts';

const PAYLOAD = { body: new Uint8Array([1, 2, 3]), revision: '4' };

it('hands a document’s payload out once, at an address of its own', () => {
  const payloads = createDocumentPayloads();
  const address = payloads.store('/', PAYLOAD);
  const other = payloads.store('/', { ...PAYLOAD, revision: '5' });
  expect(address).toMatch(/^\/index\.rsc\?/);
  expect(other).not.toBe(address);
  expect(payloads.take(address)).toBe(PAYLOAD);
  expect(payloads.take(address)).toBeUndefined();
  expect(payloads.take(other)?.revision).toBe('5');
  expect(payloads.take('/index.rsc')).toBeUndefined();
});

it('forgets the oldest of many that nobody asks for', () => {
  const payloads = createDocumentPayloads();
  const addresses = Array.from({ length: 60 }, () => payloads.store('/accounts/a', PAYLOAD));
  const found = addresses.map((address) => payloads.take(address) !== undefined);
  expect(found).toEqual(addresses.map((_, index) => index >= 10));
});
