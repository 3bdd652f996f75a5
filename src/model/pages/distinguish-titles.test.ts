import { expect, it } from 'vitest';
import type { GuidePage } from '#model/site-model.ts';
import { distinguishTitles } from './distinguish-titles.ts';

function buildGuide(path: string, title: string, navigationSection: string): GuidePage {
  const file = `content/pages${path}.mdx`;
  const texts = { path, title, navigationSection, description: '', body: '', file };
  return { kind: 'guide', layout: 'article', sections: [], source: { file, line: 1 }, ...texts };
}

it('tells pages of the same title apart by their section, and leaves other pages alone', () => {
  const pages = [
    buildGuide('/a/update', 'Update', 'Accounts'),
    buildGuide('/b/update', 'Update', 'Zones'),
    buildGuide('/b/delete', 'Delete', 'Zones'),
  ];
  const titles = distinguishTitles(pages).map((page) => page.distinctTitle);
  expect(titles).toEqual(['Update (Accounts)', 'Update (Zones)', undefined]);
});
