import { expect, it } from 'vitest';
import { buildErrorGivers } from './error-givers.ts';

const all = ['/a', '/b', '/c', '/d'];

it('names the calls that give a rare error', () => {
  expect(buildErrorGivers(['/b'], all)).toEqual({ kind: 'these', paths: ['/b'] });
  expect(buildErrorGivers([], all)).toEqual({ kind: 'these', paths: [] });
});

it('names the calls that do not give a common one', () => {
  expect(buildErrorGivers(['/a', '/b', '/d'], all)).toEqual({ kind: 'all-but', paths: ['/c'] });
  expect(buildErrorGivers(all, all)).toEqual({ kind: 'all-but', paths: [] });
});
