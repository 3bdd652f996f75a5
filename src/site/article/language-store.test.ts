// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { chooseLanguage, chooseSdk } from './language-store.ts';

const LANGUAGES = ['curl', 'php', 'python'];
const readStored = () => localStorage.getItem(STORAGE_KEYS.language);
const readShown = () => document.documentElement.dataset['language'];

describe('chooseLanguage', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset['language'];
  });

  it('remembers every sample language but the first, which forgets the others', () => {
    for (const language of ['php', 'python']) {
      chooseLanguage(language, LANGUAGES);
      expect([readStored(), readShown()]).toEqual([language, language]);
    }
    chooseLanguage('curl', LANGUAGES);
    expect([readStored(), readShown()]).toEqual([null, 'curl']);
  });

  it('leaves the remembered one as it is for a language that no sample is written in', () => {
    chooseLanguage('python', LANGUAGES);
    chooseLanguage('json', LANGUAGES);
    expect([readStored(), readShown()]).toEqual(['python', 'python']);
    chooseLanguage('json', []);
    expect([readStored(), readShown()]).toEqual(['python', 'python']);
  });

  it('tells the groups of the page', () => {
    let told = 0;
    document.addEventListener('docs:language', () => (told += 1));
    chooseLanguage('json', LANGUAGES);
    expect(told).toBe(0);
    chooseLanguage('php', LANGUAGES);
    expect(told).toBe(1);
  });
});

describe('chooseSdk', () => {
  const SDK_LANGUAGES = ['php'];
  const readCalls = () => localStorage.getItem(STORAGE_KEYS.calls);
  beforeEach(() => {
    localStorage.clear();
    chooseSdk(false, 'curl', LANGUAGES, SDK_LANGUAGES);
  });

  it('marks the remembered language while its samples use the SDK', () => {
    chooseSdk(true, 'php', LANGUAGES, SDK_LANGUAGES);
    expect([readCalls(), readStored(), readShown()]).toEqual(['sdk', 'php-sdk', 'php-sdk']);
    chooseLanguage('python', LANGUAGES, SDK_LANGUAGES);
    expect([readCalls(), readStored(), readShown()]).toEqual(['sdk', 'python', 'python']);
    chooseLanguage('curl', LANGUAGES, SDK_LANGUAGES);
    expect([readCalls(), readStored()]).toEqual(['sdk', null]);
    chooseLanguage('php', LANGUAGES, SDK_LANGUAGES);
    expect(readStored()).toBe('php-sdk');
    chooseSdk(false, 'php', LANGUAGES, SDK_LANGUAGES);
    expect([readCalls(), readStored(), readShown()]).toEqual([null, 'php', 'php']);
  });

  it('remembers the first language when its samples use the SDK', () => {
    chooseSdk(true, 'curl', LANGUAGES, ['curl']);
    expect(readStored()).toBe('curl-sdk');
    chooseSdk(false, 'curl', LANGUAGES, ['curl']);
    expect(readStored()).toBeNull();
  });
});
