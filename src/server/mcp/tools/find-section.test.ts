import { expect, it } from 'vitest';
import { findSection, listHeadings } from './find-section.ts';

const TEXT =
  '# Page\n\n```sh\n# a comment\n```\n\n## Part\n\nText\n\n~~~\n```\n## code\n~~~\n\n## End';

it('takes no line of code for a heading', () => {
  expect(listHeadings(TEXT).map(({ title }) => title)).toEqual(['Page', 'Part', 'End']);
  expect(findSection(TEXT, 'part')).toBe('## Part\n\nText\n\n~~~\n```\n## code\n~~~\n');
});
