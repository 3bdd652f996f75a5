// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NavigationSection } from '#contract/navigation.ts';
import {
  markChanges,
  markCurrentPage,
  markCurrentSection,
  readSidebar,
  revealLink,
} from './sidebar-dom.ts';
import { SidebarNav } from './sidebar-nav.tsx';

const navigation: readonly NavigationSection[] = [
  {
    title: 'Accounts',
    links: [
      { href: '/accounts/create-account', title: 'Create an account', method: 'POST' },
      { href: '/accounts/get-accounts', title: 'Get accounts', method: 'GET' },
    ],
  },
  { title: 'Console', links: [{ href: '/api', title: 'Console' }] },
];
const sections = [
  { id: 'parameters', title: 'Parameters', level: 2 },
  { id: 'errors', title: 'Errors', level: 2 },
] as const;

function render(path: string): HTMLElement {
  const nav = <SidebarNav navigation={navigation} path={path} sections={sections} />;
  document.body.innerHTML = renderToStaticMarkup(nav);
  return document.body.querySelector('nav')!;
}

const listCurrent = (nav: Element) =>
  [...nav.querySelectorAll('[aria-current=page]')].map((link) => link.getAttribute('href'));
const listSections = (nav: Element) =>
  [...nav.querySelectorAll('[data-sections] a')].map((link) => link.getAttribute('href'));
const listOpen = (nav: Element) =>
  [...nav.querySelectorAll('details')]
    .filter(({ open }) => open)
    .map((group) => group.querySelector('summary')!.textContent);

describe('the sidebar as it is written to the file', () => {
  it('opens the group of the current page only, and lists the page’s sections', () => {
    const nav = render('/accounts/create-account');
    expect(listOpen(nav)).toEqual(['Accounts']);
    expect(listCurrent(nav)).toEqual(['/accounts/create-account']);
    expect(listSections(nav)).toEqual([
      '/accounts/create-account#parameters',
      '/accounts/create-account#errors',
    ]);
  });

  it('starts with every group collapsed on a page that it does not list', () => {
    expect(listOpen(render('/changelog'))).toEqual([]);
  });

  it.each(['/api-docs', '/api-docs/accounts', '/api-docsx'])('takes %s for /api', (path) => {
    expect(listCurrent(render(path))).toEqual(['/api']);
  });
});

describe('markCurrentPage', () => {
  let nav: HTMLElement;
  beforeEach(() => {
    nav = render('/accounts/create-account');
  });

  it('moves mark and sections to another page, and keeps the groups that are open', () => {
    const link = markCurrentPage(nav, '/api-docs', [{ id: 'try', title: 'Try it' }]);
    expect(link?.getAttribute('href')).toBe('/api');
    expect(listCurrent(nav)).toEqual(['/api']);
    expect(listSections(nav)).toEqual(['/api#try']);
    expect(listOpen(nav)).toEqual(['Accounts', 'Console']);
  });

  it('leaves the group of a page alone that is marked already', () => {
    nav.querySelector('details')!.open = false;
    markCurrentPage(nav, '/accounts/create-account', sections);
    expect(listOpen(nav)).toEqual([]);
    expect(listSections(nav)).toHaveLength(2);
  });

  it('takes the mark away on a page that the sidebar does not list', () => {
    expect(markCurrentPage(nav, '/contact', [])).toBeUndefined();
    expect(listCurrent(nav)).toEqual([]);
    expect(listSections(nav)).toEqual([]);
  });

  it('writes section titles as text', () => {
    markCurrentPage(nav, '/accounts/get-accounts', [{ id: 'x', title: '<b>bold</b>' }]);
    expect(nav.querySelector('[data-sections]')!.textContent).toBe('<b>bold</b>');
  });
});

describe('markChanges', () => {
  const listMarked = (nav: Element) =>
    [...nav.querySelectorAll('[data-new]')].map((element) => element.firstChild?.textContent);

  it('marks a link and the group that holds it', () => {
    const nav = render('/api');
    markChanges(nav, ['/accounts/get-accounts', '/elsewhere']);
    expect(listMarked(nav)).toEqual(['Accounts', 'Get accounts']);
    expect(nav.querySelector<HTMLElement>('a[data-new]')!.title).toBe(
      'Changed since your last visit',
    );
  });

  it('marks a group by its title, and nothing without a name', () => {
    const nav = render('/api');
    markChanges(nav, []);
    expect(listMarked(nav)).toEqual([]);
    markChanges(nav, ['Console']);
    expect(listMarked(nav)).toEqual(['Console']);
  });
});

describe('markCurrentSection', () => {
  it('marks one section, or none', () => {
    const nav = render('/accounts/create-account');
    const marked = () =>
      [...nav.querySelectorAll('[aria-current=location]')].map(({ textContent }) => textContent);
    markCurrentSection(nav, 'errors');
    expect(marked()).toEqual(['Errors']);
    markCurrentSection(nav, 'parameters');
    expect(marked()).toEqual(['Parameters']);
    markCurrentSection(nav, undefined);
    expect(marked()).toEqual([]);
  });
});

describe('readSidebar', () => {
  it('reads open groups and scroll position in the form that the starter restores', () => {
    const nav = render('/accounts/create-account');
    nav.querySelectorAll('details')[1]!.open = true;
    expect(readSidebar(nav, 120)).toEqual([document.URL, 120, 'Accounts', 'Console']);
  });
});

describe('revealLink', () => {
  function place(top: number, height: number): HTMLElement {
    const element = document.createElement('div');
    element.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
    return element;
  }

  it('centres a link that is out of view, and leaves one in view where it is', () => {
    const viewport = place(56, 800);
    revealLink(viewport, place(1000, 28));
    expect(viewport.scrollTop).toBe(1014 - 456);
    viewport.scrollTop = 10;
    revealLink(viewport, place(400, 28));
    expect(viewport.scrollTop).toBe(10);
  });

  it('scrolls to no link in a closed group, which stands nowhere', () => {
    const viewport = place(56, 800);
    viewport.scrollTop = 500;
    revealLink(viewport, place(0, 0));
    expect(viewport.scrollTop).toBe(500);
  });
});
