// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

async function render(groups: readonly (readonly CodeTab[])[], sdkPath?: string): Promise<void> {
  const page = groups.map((tabs, index) => (
    <CodeTabs
      key={index}
      tabs={tabs}
      name={`Group ${index}`}
      sampleLanguages={LANGUAGES}
      sdkLanguages={['python']}
      sdkPath={sdkPath}
    />
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

describe('a group with samples that use an SDK', () => {
  const PYTHON_SDK = { language: 'python', install: 'pip install it', html: 'call()' };
  const listCalls = () => [
    ...document.querySelectorAll<HTMLElement>('[role=group][aria-label="HTTP or SDK"] button'),
  ];
  const readCode = () => document.querySelector('.code-panel pre')?.textContent;
  const press = (name: string) =>
    act(async () =>
      listCalls()
        .find(({ textContent }) => textContent === name)!
        .click(),
    );

  afterEach(async () => {
    if (listCalls().length > 0) await press('HTTP');
    vi.unstubAllGlobals();
  });

  it('is a step away from a language without an SDK, and the keyboard stays with the tabs', async () => {
    vi.stubGlobal('fetch', async () => Response.json([PYTHON_SDK]));
    await render([LANGUAGES.map(buildTab)], '/zero.sdk.json');
    const findHint = () => document.querySelector<HTMLElement>('.sdk-hint');
    await act(async () => findHint()!.click());
    expect(listSelected()).toEqual(['python']);
    expect(readCode()).toBe('call()');
    expect(document.activeElement?.textContent).toBe('python');
    expect(findHint()).toBeNull();
  });

  it('asks for them when they are chosen, once for all languages', async () => {
    const fetched = vi.fn(async () => Response.json([PYTHON_SDK]));
    vi.stubGlobal('fetch', fetched);
    await render([LANGUAGES.map(buildTab)], '/one.sdk.json');
    expect(listCalls()).toEqual([]);
    await choose(0, 'python');
    expect(listCalls().map((button) => button.getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
    ]);
    expect(fetched).not.toHaveBeenCalled();
    await press('SDK');
    await vi.waitFor(() => expect(readCode()).toBe('call()'));
    expect(document.querySelector('.sdk-sample p')?.textContent).toContain('pip install it');
    await choose(0, 'php');
    expect([readCode(), listCalls().length]).toEqual(['php', 0]);
    await choose(0, 'python');
    expect(readCode()).toBe('call()');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/one.sdk.json', {
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  it('keeps the sample that calls by HTTP while the other one is on its way', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await render([LANGUAGES.map(buildTab)], '/two.sdk.json');
    await choose(0, 'python');
    await press('SDK');
    expect(readCode()).toBe('python');
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it('shows no other sample first where the SDK was chosen before', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await render([LANGUAGES.map(buildTab)], '/three.sdk.json');
    await choose(0, 'python');
    await press('SDK');
    await choose(0, 'php');
    await choose(0, 'python');
    expect(document.querySelector('[aria-busy] pre')).not.toBeNull();
  });
});
