import { expect, it } from 'vitest';
import type { SiteData, UseCase } from '#contract/site-data.ts';
import { findUseCase } from './find-use-case.ts';

function createCase(href: string): UseCase {
  return { href, title: href, description: '', image: '', color: 'accent', icon: 'gem' };
}

const cases = ['/a', '/b', '/c'].map(createCase);
const data: SiteData = { sampleApps: [], resources: [], useCases: cases, changelog: [] };

it('finds a use case between its neighbours', () => {
  expect(findUseCase(data, '/b')).toEqual({
    current: cases[1],
    previous: cases[0],
    next: cases[2],
    others: [cases[0], cases[2]],
  });
});

it('has nothing before the first, after the last, and for a page that is no use case', () => {
  expect(findUseCase(data, '/a').previous).toBeUndefined();
  expect(findUseCase(data, '/c').next).toBeUndefined();
  expect(findUseCase(data, '/x')).toEqual({
    current: undefined,
    previous: undefined,
    next: undefined,
    others: cases,
  });
});
