// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { CodeTabs, type CodeTab } from './code-tabs.tsx';

const LANGUAGES = ['curl', 'php', 'python'];
/** Groups of a page, each with the languages of its tabs. */
const GROUPS = [
  ['curl', 'php', 'python'],
  ['php', 'python'],
  ['json', 'xml'],
  ['curl', 'json'],
];

let root: Root;
const listGroups = () => [...document.querySelectorAll('[role=tablist]')];
const listSelected = () =>
  [...document.querySelectorAll('[role=tab][aria-selected=true]')].map((tab) => tab.textContent);
const choose = (group: number, title: string) =>
  act(async () => {
    const tabs = [...listGroups()[group]!.querySelectorAll<HTMLElement>('[role=tab]')];
    tabs.find(({ textContent }) => textContent === title)!.click();
  });
const readStored = () => localStorage.getItem(STORAGE_KEYS.language);
const buildTab = (language: string): CodeTab => ({ title: language, language, html: language });

async function render(groups: readonly (readonly CodeTab[])[]): Promise<void> {
  const page = groups.map((tabs, index) => (
    <CodeTabs key={index} tabs={tabs} name={`Group ${index}`} sampleLanguages={LANGUAGES} />
  ));
  await act(async () => root.render(page));
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  localStorage.clear();
  delete document.documentElement.dataset['language'];
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
});

afterEach(() => act(async () => root.unmount()));

describe('CodeTabs', () => {
  beforeEach(() => render(GROUPS.map((languages) => languages.map(buildTab))));

  it('remembers the first language of a group that begins with another than the samples', async () => {
    await choose(0, 'python');
    await choose(1, 'php');
    expect(readStored()).toBe('php');
    expect(listSelected()).toEqual(['php', 'php', 'json', 'curl']);
  });

  it('forgets with the first sample language, and a group without it stays at its own choice', async () => {
    await choose(1, 'python');
    expect(readStored()).toBe('python');
    await choose(0, 'curl');
    expect(readStored()).toBeNull();
    expect(listSelected()).toEqual(['curl', 'python', 'json', 'curl']);
  });

  it('keeps another language for its group, and the remembered one for the others', async () => {
    await choose(0, 'python');
    await choose(2, 'xml');
    expect(readStored()).toBe('python');
    expect(listSelected()).toEqual(['python', 'python', 'xml', 'curl']);
  });

  it('takes the later choice of a group that has both', async () => {
    await choose(0, 'php');
    await choose(0, 'curl');
    await choose(3, 'json');
    expect(listSelected()).toEqual(['curl', 'php', 'json', 'json']);
    await choose(3, 'curl');
    expect(listSelected()).toEqual(['curl', 'php', 'json', 'curl']);
  });
});

describe('the caption of a group', () => {
  const readCaption = () => document.querySelector('figcaption')?.textContent;

  it('is that of the selected tab', async () => {
    const captions = ['/v1/accounts', '/v1/vouchers', undefined];
    await render([
      LANGUAGES.map((language, index) => ({ ...buildTab(language), caption: captions[index] })),
    ]);
    expect(readCaption()).toBe('/v1/accounts');
    await choose(0, 'php');
    expect(readCaption()).toBe('/v1/vouchers');
    await choose(0, 'python');
    expect(readCaption()).toBeUndefined();
  });
});
