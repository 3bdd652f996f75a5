import { expect, it } from 'vitest';
import { buildSite } from '#model/build-site.ts';
import { listTestSources, smallSettings } from '#model/testing/create-sources.ts';

it('leads to the line of a link of the header that leads nowhere', () => {
  const headerLinks = [
    { title: 'Introduction', href: '/introduction' },
    { title: 'Nothing', href: '/nothing' },
  ];
  const text = `export const settings = {
  headerLinks: [
    { title: 'Introduction', href: '/introduction' },
    { title: 'Nothing', href: '/nothing' },
  ],
};
`;
  const texts = new Map([...listTestSources(), ['site.config.ts', text]]);
  const files = { texts, images: new Set(['/images/drawn.svg']) };
  const { errors } = buildSite(files, { ...smallSettings, headerLinks }, new Map());
  expect(errors).toMatchObject([
    { file: 'site.config.ts', line: 4, what: 'The link "/nothing" leads nowhere.' },
  ]);
});
