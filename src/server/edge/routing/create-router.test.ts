import { describe, expect, it } from 'vitest';
import { createRouter } from './create-router.ts';

const TABLE = {
  '/pages/:id/query': { POST: 'query' },
  '/pages/:id{[0-9a-z]{1,3}}': { GET: 'read', DELETE: 'remove' },
  '/pages/:id/:rest{.+}': { GET: 'file' },
};

describe('createRouter', () => {
  const router = createRouter(TABLE);

  it.each([
    ['GET', '/pages/abc', 'read', { id: 'abc' }],
    ['DELETE', '/pages/abc', 'remove', { id: 'abc' }],
    ['POST', '/pages/abc/query', 'query', { id: 'abc' }],
    ['GET', '/pages/abc/query', 'file', { id: 'abc', rest: 'query' }],
    ['GET', '/pages/a%20b/c/d%2F%C3%A9', 'file', { id: 'a b', rest: 'c/d/é' }],
    ['GET', '/pages/a/%zz', 'file', { id: 'a', rest: '%zz' }],
  ])('finds %s %s', (method, path, handler, parameters) => {
    expect(router.find(method, path)).toEqual({ handler, parameters });
  });

  it('finds by the same paths the same, also behind more paths than it keeps', () => {
    const findAll = () =>
      Array.from({ length: 700 }, (_, at) => router.find('GET', `/pages/abc/${at % 600}`));
    const expected = Array.from({ length: 700 }, (_, at) => ({
      handler: 'file',
      parameters: { id: 'abc', rest: String(at % 600) },
    }));
    expect(findAll()).toEqual(expected);
    expect(findAll()).toEqual(expected);
  });

  it.each([
    ['POST', '/pages/abc', ['GET', 'DELETE']],
    ['PUT', '/pages/abc/query', ['POST']],
    ['toString', '/pages/abc', ['GET', 'DELETE']],
  ])('says which methods there are besides %s of %s', (method, path, allowed) => {
    expect(router.find(method, path)).toMatchObject({ allowed });
  });

  it.each([
    '/',
    '',
    '/pages',
    '/pages/',
    '/pages/ABC',
    '/pages/abcd',
    '/pages//query/',
    '/constructor',
  ])('finds nothing at %s', (path) => {
    expect(router.find('POST', path)).toBeUndefined();
  });

  it('asks the first path alone where it is final', () => {
    const strict = createRouter(TABLE, { isFirstPathFinal: true });
    expect(strict.find('GET', '/pages/abc/query')).toEqual({
      allowed: ['POST'],
      path: '/pages/:id/query',
    });
  });
});
