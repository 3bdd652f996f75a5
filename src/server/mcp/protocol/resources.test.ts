import { expect, it } from 'vitest';
import { indexContent } from '#server/mcp/content/index-content.ts';
import { createResources } from './resources.ts';

const page = { path: '/a', markdownPath: '/a.md', title: 'A', description: 'First.' };
const content = indexContent({
  format: 1,
  title: 'Docs',
  siteUrl: 'https://docs.example',
  pages: Array.from({ length: 79 }, (_, index) => ({ ...page, markdownPath: `/a${index}.md` })),
  operations: [],
  workflows: [],
});
const resources = createResources({ content, readFile: async (path) => path });

it('lists all resources in parts, and knows no cursor that it has not given', () => {
  const first = resources.list(undefined);
  expect(first).toMatchObject({ nextCursor: '40' });
  const second = resources.list(first.nextCursor);
  expect(second).not.toHaveProperty('nextCursor');
  expect([...first.resources, ...second.resources]).toHaveLength(80);
  for (const cursor of ['80', '-1', '1.5', 'next'])
    expect(() => resources.list(cursor)).toThrow('No answer has this cursor.');
});

it('reads no file that is not listed', async () => {
  const { contents } = await resources.read('https://docs.example/a0.md');
  expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: '/a0.md' }]);
  await expect(resources.read('https://docs.example/../secret.md')).rejects.toThrow();
});
