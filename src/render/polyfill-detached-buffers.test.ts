import { beforeAll, expect, it } from 'vitest';
import { polyfillDetachedBuffers } from './polyfill-detached-buffers.ts';

beforeAll(polyfillDetachedBuffers);

// The library of types has the property from ECMAScript 2024 on.
const isDetached = (buffer: ArrayBuffer) => (buffer as { detached?: boolean }).detached;

it('knows an empty buffer from one that has been handed on', () => {
  const empty = new ArrayBuffer(0);
  expect(isDetached(empty)).toBe(false);
  const full = new ArrayBuffer(8);
  expect(isDetached(full)).toBe(false);
  structuredClone(full, { transfer: [full] });
  expect(isDetached(full)).toBe(true);
  structuredClone(empty, { transfer: [empty] });
  expect(isDetached(empty)).toBe(true);
});
