import { expect, it } from 'vitest';
import { dropProse } from './drop-prose.ts';

const build = (text: string, sent: string) => ({
  summary: text,
  'x-error-catalogue': { not_found: { title: text } },
  steps: [
    {
      description: text,
      payload: { description: sent },
      schema: { properties: { summary: { type: 'string', description: text } } },
      examples: { one: { value: { summary: sent } } },
    },
  ],
});

it('drops the texts that only people read', () => {
  expect(dropProse(build('One.', 'rent'))).toEqual(dropProse(build('Two.', 'rent')));
});

it('keeps what is sent and received, and properties of the same names', () => {
  expect(dropProse(build('One.', 'rent'))).toEqual({
    steps: [
      {
        payload: { description: 'rent' },
        schema: { properties: { summary: { type: 'string' } } },
        examples: { one: { value: { summary: 'rent' } } },
      },
    ],
  });
});
