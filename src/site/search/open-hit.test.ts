// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openHit } from './open-hit.ts';

const HREF = '/vouchers/get-vouchers';
const NONE = { ctrlKey: false, metaKey: false, shiftKey: false };
const navigate = vi.fn<(href: string) => void>();
let open: ReturnType<typeof stubOpen>;

const stubOpen = () => vi.spyOn(window, 'open').mockReturnValue(null);

beforeEach(() => {
  navigate.mockClear();
  open = stubOpen();
});

describe('openHit', () => {
  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['the middle button', { button: 1 }],
    // A browser opens a tab too, and shows it at once.
    ['Ctrl and Shift', { ctrlKey: true, shiftKey: true }],
  ])('opens a new tab with %s', (_, keys) => {
    openHit(HREF, { ...NONE, ...keys }, navigate);
    expect(open.mock.calls).toEqual([[HREF, '_blank', 'noopener']]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('opens a new window with Shift', () => {
    openHit(HREF, { ...NONE, shiftKey: true, button: 0 }, navigate);
    expect(open.mock.calls).toEqual([[HREF, '_blank', 'noopener,popup']]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('stays in this tab otherwise', () => {
    openHit(HREF, { ...NONE, button: 0 }, navigate);
    expect(navigate.mock.calls).toEqual([[HREF]]);
    expect(open).not.toHaveBeenCalled();
  });
});
