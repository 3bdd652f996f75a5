// @vitest-environment happy-dom
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { keepAnswer, loadFeedback, parseFeedbackMemory } from './feedback-memory.ts';

describe('the memory of feedback', () => {
  it('gives one token for all pages, and the answers by page', () => {
    const { token, answer } = loadFeedback('/introduction');
    expect(token).toMatch(/^[\da-f]{32}$/);
    expect(answer).toBeUndefined();
    keepAnswer('/introduction', true);
    keepAnswer('/quick-start', false);
    expect(loadFeedback('/introduction')).toEqual({ token, answer: true });
    expect(loadFeedback('/quick-start')).toEqual({ token, answer: false });
    expect(loadFeedback('/api').answer).toBeUndefined();
  });

  it('keeps the last answer after a change of mind', () => {
    keepAnswer('/vouchers', true);
    keepAnswer('/vouchers', false);
    expect(loadFeedback('/vouchers').answer).toBe(false);
    const stored = parseFeedbackMemory(localStorage.getItem(STORAGE_KEYS.feedback));
    expect(stored?.answers['/vouchers']).toBe(false);
  });
});

describe('parseFeedbackMemory', () => {
  it('takes nothing from what has another form', () => {
    for (const stored of [null, '', 'null', '[]', '7', '{"token":"short"}', '{"token":7}'])
      expect(parseFeedbackMemory(stored)).toBeUndefined();
  });

  it('leaves out answers that are neither yes nor no', () => {
    const token = 'a'.repeat(32);
    const stored = JSON.stringify({ token, answers: { '/a': true, '/b': 'yes', '/c': null } });
    expect(parseFeedbackMemory(stored)).toEqual({ token, answers: { '/a': true } });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseFeedbackMemory(text)),
    );
  });
});
