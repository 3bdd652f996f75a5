import { describe, expect, it } from 'vitest';
import { isHistoryEntry } from './history-entry.ts';

const ANSWER = {
  status: 200,
  statusText: 'OK',
  milliseconds: 3,
  size: 2,
  headers: [['content-type', 'application/json']],
  mediaType: 'application/json',
  text: '{}',
};
const DRAFT = { values: { 'path accountId': 'acc_1' }, body: '{}', form: {} };
const CALL = { id: 1, at: 5, page: '/accounts/get-accounts', title: 'Get accounts', draft: DRAFT };

describe('a call that a browser has kept', () => {
  it.each([
    ['without a response', CALL],
    ['with a response', { ...CALL, answer: { ...ANSWER, isCut: true } }],
    ['with its workspace', { ...CALL, workspace: '4eq23z' }],
    ['with what a later version adds', { ...CALL, tags: [], answer: { ...ANSWER, trailers: [] } }],
  ])('is read %s', (_name, kept) => expect(isHistoryEntry(kept)).toBe(true));

  it.each([
    undefined,
    null,
    [],
    {},
    { ...CALL, id: undefined },
    { ...CALL, at: 'yesterday' },
    { ...CALL, page: undefined },
    { ...CALL, title: { en: 'Get accounts' } },
    { ...CALL, workspace: 5 },
    { ...CALL, draft: undefined },
    { ...CALL, draft: { ...DRAFT, values: [['a', 1]] } },
    { ...CALL, draft: { ...DRAFT, body: { json: 1 } } },
    { ...CALL, draft: { ...DRAFT, form: null } },
    { ...CALL, answer: null },
    { ...CALL, answer: { ...ANSWER, headers: undefined } },
    { ...CALL, answer: { ...ANSWER, headers: [['a']] } },
    { ...CALL, answer: { ...ANSWER, text: undefined } },
    { ...CALL, answer: { code: 200 } },
  ])('is left out as %j', (kept) => expect(isHistoryEntry(kept)).toBe(false));
});
