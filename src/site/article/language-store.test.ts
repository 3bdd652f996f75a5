// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { chooseLanguage } from './language-store.ts';

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
