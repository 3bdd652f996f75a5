// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Drawer } from './drawer.tsx';

const links = [
  { title: 'Introduction', href: '/introduction' },
  { title: 'Elsewhere', href: 'https://elsewhere.example/introduction' },
  { title: 'Mail', href: 'mailto:help@elsewhere.example' },
];
const portal = { title: 'Portal', url: 'https://portal.example' };

let root: Root;
const findLink = (title: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === title)!;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, '', '/introduction');
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
  const drawer = <Drawer links={links} resources={[]} portal={portal} onClose={() => undefined} />;
  await act(async () => root.render(drawer));
});

afterEach(() => act(async () => root.unmount()));

it('opens links to elsewhere and to the mail in a new tab, and no others', () => {
  for (const title of ['Elsewhere', 'Mail', 'Portal']) {
    expect(findLink(title).getAttribute('target'), title).toBe('_blank');
    expect(findLink(title).getAttribute('rel'), title).toBe('noopener');
  }
  expect(findLink('Introduction').hasAttribute('target')).toBe(false);
});

it('marks the page shown, and none of another site', () => {
  const marked = [...document.querySelectorAll('[aria-current=page]')];
  expect(marked).toEqual([findLink('Introduction')]);
});
