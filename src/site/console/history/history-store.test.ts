import { afterEach, expect, it, vi } from 'vitest';
import { clearHistory, loadCall, loadHistory } from './history-store.ts';

afterEach(() => vi.unstubAllGlobals());

it('has no calls, and nothing to forget, where the browser keeps nothing for this site', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  expect(await loadHistory()).toEqual({ calls: [], isKept: false });
  expect(await loadCall(1)).toBeUndefined();
  await expect(clearHistory()).resolves.toBeUndefined();
});
