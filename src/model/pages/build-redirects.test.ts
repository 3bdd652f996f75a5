import { expect, it } from 'vitest';
import { buildTestSite, change } from '#model/testing/create-sources.ts';

const CATALOGUE = 'content/data/catalogue.yaml';

it('refuses an old address that is a page, or that leads to two pages', () => {
  const link = '    - { path: /things/get-thing, redirectFrom: [/introduction, /start, /begin] }';
  const { errors, model: built } = buildTestSite(
    change(CATALOGUE, '    - /things/get-thing', link),
  );
  expect(errors.map(({ what, why }) => `${what} ${why}`)).toEqual([
    'The old address /introduction of /things/get-thing leads to two pages. There is a page /introduction.',
    'The old address /start of /introduction leads to two pages. The page /things/get-thing has it too.',
  ]);
  expect(built.redirects).toEqual({
    '/start': '/things/get-thing',
    '/begin': '/things/get-thing',
  });
});
