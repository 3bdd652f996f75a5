import { expect, it } from 'vitest';
import { isServerPath } from './server-paths.ts';

it.each([
  '/healthz',
  '/graphql',
  '/graphql/',
  '/metrics',
  '/1',
  '/1/indexes',
  '/sandbox/v1',
  '/callbacks/inbox',
  '/contact/form-token',
])('the server answers %s itself', (path) => expect(isServerPath(path)).toBe(true));

it.each([
  '/',
  '/sandbox',
  '/callbacks',
  '/contact',
  '/mcp',
  '/mcp/tools',
  '/graphql-api',
  '/10',
  '/sandboxes',
])('a page can have the path %s', (path) => expect(isServerPath(path)).toBe(false));
