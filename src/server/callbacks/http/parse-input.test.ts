import { describe, expect, it } from 'vitest';
import * as parse from './parse-input.ts';

const ORIGINS = new Set(['https://hooks.example']);
const NOW = { answerStatus: 200, arrival: 'normal', target: null } as const;
const LONGEST = `https://hooks.example/${'a'.repeat(478)}`;
const URL_FIELD = { url: 'https://hooks.example/hook' };

const settings = (fields: Parameters<typeof parse.parseSettings>[0]) => () =>
  parse.parseSettings(fields, NOW, ORIGINS);
const exam = (fields: Parameters<typeof parse.parseExam>[0]) => () =>
  parse.parseExam({ ...URL_FIELD, ...fields }, ORIGINS);
const page = (query: string) => () => parse.parsePage(new URLSearchParams(query));
const delay = (seconds: number) => () => parse.parseDelay({ seconds });

describe('the input of an inbox', () => {
  it.each([
    ['the least status', settings({ answerStatus: 200 })],
    ['the largest status', settings({ answerStatus: 599 })],
    ['the longest target', settings({ target: LONGEST })],
    ['the longest second secret', exam({ nextSecret: 'a'.repeat(200) })],
    ['the shortest delay', delay(1)],
    ['the longest delay', delay(7200)],
    ['the smallest page', page('limit=1')],
    ['the largest page', page('limit=100&cursor=7')],
  ])('takes %s', (_what, read) => expect(read).not.toThrow());

  it.each([
    ['a smaller status', settings({ answerStatus: 199 })],
    // No answer can have it.
    ['a larger status', settings({ answerStatus: 600 })],
    ['a longer target', settings({ target: `${LONGEST}a` })],
    ['a target with a name', settings({ target: 'https://reader@hooks.example/' })],
    ['a target with a password', settings({ target: 'https://:word@hooks.example/' })],
    ['a longer second secret', exam({ nextSecret: 'a'.repeat(201) })],
    ['a receiver with a name and a password', exam({ url: 'https://a:b@hooks.example/hook' })],
    ['a longer delay', delay(7201)],
    ['a larger page', page('limit=101')],
    ['a page of none', page('limit=0')],
    ['a cursor that is none', page('cursor=-1')],
  ])('refuses %s', (_what, read) => expect(read).toThrow(expect.objectContaining({ status: 422 })));
});
