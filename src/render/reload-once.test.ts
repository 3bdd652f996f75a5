// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

beforeEach(() => sessionStorage.clear());

it('loads the document once, and again only after a minute', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  reloadOnce();
  reloadOnce();
  expect(reload).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1_060_000);
  reloadOnce();
  expect(reload).toHaveBeenCalledTimes(2);
});
