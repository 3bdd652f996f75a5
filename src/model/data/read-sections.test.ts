import { expect, it } from 'vitest';
import { buildTestSite } from '#model/testing/create-sources.ts';

const THING = `Thing:
  type: object
  description: A thing.
  required: [id]
  properties:
    id: { type: string, minLength: 3, description: Id of the thing. }
    status: { type: string, enum: [open, closed], description: State of the thing. }
`;
const PLACE = 'schema: thing.yaml#/Thing';
const CHANGE = '{ from: [new, closed], to: [open], by: [getThing] }';

/** Builds the small site with a file of sections. */
function build(sections: string) {
  const { model, errors } = buildTestSite({
    'api/schemas/thing.yaml': THING,
    'content/data/sections.yaml': sections,
  });
  const found = errors.filter(({ file }) => file === 'content/data/sections.yaml');
  return { sections: model.sections, errors: found.map(({ what }) => what) };
}

const write = (title: string, object: string) => `${title}:
  purpose: Things are seen.
  objects:
    - { name: Thing, text: A thing., ${object} }
  limits: [There is no end of things.]
`;

it('reads what a section is for, with the pages of the operations that change states', () => {
  const { sections, errors } = build(write('Things', `${PLACE}, states: [${CHANGE}]`));
  expect(errors).toEqual([]);
  expect(sections['Things']).toEqual({
    purpose: 'Things are seen.',
    objects: [
      {
        name: 'Thing',
        text: 'A thing.',
        states: [
          {
            from: ['new', 'closed'],
            to: ['open'],
            by: [{ path: '/things/get-thing', title: 'Get a thing' }],
          },
        ],
      },
    ],
    limits: ['There is no end of things.'],
  });
});

it.each([
  ['a state that the schema does not have', CHANGE.replace('closed', 'shut'), ['shut', 'closed']],
  ['a state that no change names', CHANGE.replace(', closed', ''), ['closed']],
  ['an operation that does not exist', CHANGE.replace('getThing', 'openThing'), ['openThing']],
])('reports %s', (_, states, words) => {
  const { errors } = build(write('Things', `${PLACE}, states: [${states}]`));
  expect(errors).toEqual(words.map((word) => expect.stringContaining(`"${word}"`)));
});

it.each([
  ['No call gets a thing.', true],
  ['Things stay. No call lists, gets or deletes a thing.', true],
  ['No call gets a thing or changes a thing later.', true],
  ['No call gets a thing of others.', false],
  ['No call deletes a thing.', false],
])('compares the limit "%s" with the titles of the section', (limit, isWrong) => {
  const text = write('Things', `${PLACE}, states: [${CHANGE}]`).replace(
    'There is no end of things.',
    `'${limit}'`,
  );
  const wrong = `"${limit}" But there is /things/get-thing.`;
  expect(build(text).errors).toEqual(isWrong ? [wrong] : []);
});

it('reports a schema without states, a section that no page is in, and one that is missing', () => {
  const gone = PLACE.replace('thing.yaml', 'gone.yaml');
  expect(build(write('Things', `${gone}, states: [${CHANGE}]`)).errors).toEqual([
    expect.stringContaining('gone.yaml#/Thing has no status'),
  ]);
  expect(build(write('Thinks', `${PLACE}, states: [${CHANGE}]`)).errors).toEqual([
    'The section "Things" is missing.',
    'There is no section "Thinks".',
  ]);
});

it('reports a change that nothing brings about, and states without a schema', () => {
  const [error] = build(write('Things', `${PLACE}, states: [{ from: [new], to: [open] }]`)).errors;
  expect(error).toBe('The sections have a mistake.');
  expect(build(write('Things', `states: [${CHANGE}]`)).errors).toHaveLength(1);
});

it('takes an object that has no states without a schema', () => {
  const { sections, errors } = build(write('Things', 'states: []'));
  expect(errors).toEqual([]);
  expect(sections['Things']?.objects).toEqual([{ name: 'Thing', text: 'A thing.', states: [] }]);
});

it('gives none when there is no file', () => {
  expect(buildTestSite().model.sections).toEqual({});
});
