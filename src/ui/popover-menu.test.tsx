// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PopoverMenus } from './popover-menu.tsx';

const menus = [
  { title: 'Resources', links: [{ title: 'Changelog', href: '/changelog' }] },
  { title: 'More', links: [{ title: 'Status', href: '/status' }] },
];

let root: Root;
const button = (title: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === title)!;
const isOpen = (title: string) => button(title).getAttribute('aria-expanded') === 'true';
const press = (element: Element, key: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const click = (element: HTMLElement) => act(async () => element.click());

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
  await act(async () => root.render(<PopoverMenus menus={menus} />));
});

afterEach(() => act(async () => root.unmount()));

describe('PopoverMenus', () => {
  it('opens and closes with a click', async () => {
    await click(button('Resources'));
    expect(isOpen('Resources')).toBe(true);
    expect(document.querySelector('a[href="/changelog"]')).not.toBeNull();
    await click(button('Resources'));
    expect(isOpen('Resources')).toBe(false);
  });

  it.each([' ', 'Enter'])('opens and closes with the key "%s"', async (key) => {
    await press(button('Resources'), key);
    expect(isOpen('Resources')).toBe(true);
    await press(button('Resources'), key);
    expect(isOpen('Resources')).toBe(false);
  });

  it('closes with Escape', async () => {
    await click(button('Resources'));
    await press(button('Resources'), 'Escape');
    expect(isOpen('Resources')).toBe(false);
  });

  it('keeps only one of the group open', async () => {
    await press(button('Resources'), 'Enter');
    await press(button('More'), 'Enter');
    expect(isOpen('Resources')).toBe(false);
    expect(isOpen('More')).toBe(true);
  });
});
