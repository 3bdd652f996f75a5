import { expect, it } from 'vitest';
import { buildErrorSources } from './error-sources.ts';

const all = ['/a', '/b', '/c', '/d'];

it('names the calls that give a rare error', () => {
  expect(buildErrorSources(['/b'], all)).toEqual({ kind: 'these', paths: ['/b'] });
  expect(buildErrorSources([], all)).toEqual({ kind: 'these', paths: [] });
});

it('names the calls that do not give a common one', () => {
  expect(buildErrorSources(['/a', '/b', '/d'], all)).toEqual({ kind: 'all-but', paths: ['/c'] });
  expect(buildErrorSources(all, all)).toEqual({ kind: 'all-but', paths: [] });
});
