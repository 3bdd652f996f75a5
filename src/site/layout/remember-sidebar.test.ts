// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { SCROLL_DEBOUNCE_MS } from '#contract/limits.ts';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { rememberSidebar } from './remember-sidebar.ts';

let stop = () => {};
afterEach(() => stop());

/** A sidebar whose scroll position can be set, and which counts how often somebody asks for the position. */
function buildSidebar() {
  document.body.innerHTML =
    '<nav aria-label="Documentation"><div data-sidebar-viewport><details open><summary>Accounts</summary></details></div></nav>';
  const viewport = document.querySelector('[data-sidebar-viewport]')!;
  const position = { top: 0, readings: 0 };
  Object.defineProperty(viewport, 'scrollTop', {
    get() {
      position.readings += 1;
      return position.top;
    },
  });
  return { viewport, position };
}

const readStored = () => JSON.parse(sessionStorage.getItem(STORAGE_KEYS.sidebar) ?? 'null');
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('stores groups and place when the page is left, and asks for no layout then', async () => {
  const { viewport, position } = buildSidebar();
  stop = rememberSidebar();
  await nextFrame();
  position.top = 340;
  viewport.dispatchEvent(new Event('scroll'));
  const { readings } = position;
  window.dispatchEvent(new Event('pagehide'));
  expect(readStored()).toEqual([document.URL, 340, 'Accounts']);
  expect(position.readings).toBe(readings);
});

it('knows the place that the inline script has given the sidebar', async () => {
  const { position } = buildSidebar();
  position.top = 120;
  stop = rememberSidebar();
  await nextFrame();
  window.dispatchEvent(new Event('pagehide'));
  expect(readStored()[1]).toBe(120);
});

it('stores nothing any more once it has stopped', async () => {
  const { viewport } = buildSidebar();
  sessionStorage.clear();
  rememberSidebar()();
  viewport.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
  await sleep(2 * SCROLL_DEBOUNCE_MS);
  expect(readStored()).toBe(null);
});
