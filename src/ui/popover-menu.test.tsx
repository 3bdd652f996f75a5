// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PopoverMenus } from './popover-menu.tsx';

const menus = [
  { title: 'Resources', links: [{ title: 'Changelog', href: '/changelog' }] },
  {
    title: 'More',
    links: [
      { title: 'Status', href: 'https://status.example' },
      { title: 'Mail', href: 'mailto:help@portal.example' },
    ],
  },
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
  await act(async () =>
    root.render(<PopoverMenus menus={menus} pageChangeEvent="test:pagechange" />),
  );
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

  it('closes when the route changes, and when the hash does', async () => {
    for (const [target, type] of [
      [document, 'test:pagechange'],
      [window, 'hashchange'],
    ] as const) {
      await click(button('Resources'));
      await act(async () => target.dispatchEvent(new Event(type)));
      expect(isOpen('Resources'), type).toBe(false);
      expect(document.activeElement).toBe(button('Resources'));
    }
  });

  it('leaves the focus where it is when the page changes after it was closed', async () => {
    await click(button('Resources'));
    await click(button('Resources'));
    button('More').focus();
    await act(async () => window.dispatchEvent(new Event('hashchange')));
    expect(document.activeElement).toBe(button('More'));
  });

  it('opens links to elsewhere and to the mail in a new tab, and no others', async () => {
    await click(button('Resources'));
    expect(document.querySelector('a')!.hasAttribute('target')).toBe(false);
    await click(button('More'));
    for (const address of ['https://status.example', 'mailto:help@portal.example']) {
      const link = document.querySelector(`a[href="${address}"]`)!;
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener');
    }
  });

  it('keeps only one of the group open', async () => {
    await press(button('Resources'), 'Enter');
    await press(button('More'), 'Enter');
    expect(isOpen('Resources')).toBe(false);
    expect(isOpen('More')).toBe(true);
  });
});
