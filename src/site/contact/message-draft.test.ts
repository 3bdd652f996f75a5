// @vitest-environment happy-dom
import { fc } from '#testing/fast-check.ts';
import { expect, it } from 'vitest';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { keepDraft, loadDraft, parseDraft } from './message-draft.ts';

it('keeps what stands in the form, and forgets an empty form', () => {
  keepDraft({ name: 'Ada', message: 'Line one\nline two' });
  expect(loadDraft()).toEqual({ name: 'Ada', message: 'Line one\nline two' });
  keepDraft({});
  expect(loadDraft()).toEqual({});
  expect(sessionStorage.getItem(STORAGE_KEYS.message)).toBeNull();
});

it('takes known fields with text only', () => {
  const stored = JSON.stringify({ name: 'Ada', email: 7, topic: '', website: 'x', message: null });
  expect(parseDraft(stored)).toEqual({ name: 'Ada' });
});

it('never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseDraft(text)));
});
