// @vitest-environment happy-dom
// @own-process: it puts other globals in place of some
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeaderFade } from './header-fade.tsx';

let root: Root;
const header = () => document.querySelector<HTMLElement>('.header')!;
const readShare = () => header().style.getPropertyValue('--header-share');

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
}

/** @param hasTimelines whether the browser ties animations to the scroll position by itself */
async function render({ hasTimelines = false, top = 0 } = {}): Promise<void> {
  vi.stubGlobal('CSS', { supports: () => hasTimelines });
  vi.stubGlobal('scrollY', top);
  await act(async () => root.render(<HeaderFade />));
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<header class="header"></header><div></div>';
  root = createRoot(document.body.lastElementChild!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

// tokens.test.ts has the opacities that the style sheet makes of the share.
describe('HeaderFade without scroll timelines', () => {
  it.each([
    [0, '0'],
    [36, '0.5'],
    [72, '1'],
    [400, '1'],
    // Where a page can be pulled beyond its start.
    [-50, '0'],
  ])('has the header faded at %s pixels to %s', async (top, share) => {
    await render();
    scrollTo(top);
    expect(readShare()).toBe(share);
  });

  it('begins where the page is already scrolled to, and fades back', async () => {
    await render({ top: 54 });
    expect(readShare()).toBe('0.75');
    scrollTo(0);
    expect(readShare()).toBe('0');
  });

  it('ends with the component', async () => {
    await render();
    await act(async () => root.render(null));
    scrollTo(72);
    expect(readShare()).toBe('0');
  });
});

it('HeaderFade leaves it to the style sheet where that can do it', async () => {
  await render({ hasTimelines: true });
  scrollTo(72);
  expect(readShare()).toBe('');
});
