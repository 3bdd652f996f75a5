import type { Break } from './break.ts';
import { getList } from './break.ts';
import { buildBody } from './build-body.ts';
import type { buildDescription } from './build-description.ts';

type Description = ReturnType<typeof buildDescription>;

const TEXT = { type: 'string', description: 'Text.', examples: ['abc'] };
const ID_KINDS = {
  TagId: { type: 'string', pattern: '^tag_[0-9]+$', examples: ['tag_1'] },
};
const TAG_ID = { $ref: '#/components/schemas/TagId', description: 'Id.' };

/** Gives the things a field that is an object of a named schema. */
function addObject(all: Description, name: string, properties: object): void {
  const schemas = { ...ID_KINDS, [name]: { type: 'object', description: 'A thing.', properties } };
  Object.assign(all.components, { schemas });
  const $ref = `#/components/schemas/${name}`;
  Object.assign(all.thing.properties, { part: { $ref, description: 'A part.' } });
}

const addField = (all: Description, name: string, schema: object) =>
  Object.assign(all.thing.properties, { [name]: { description: 'A field.', ...schema } });

/** What breaks the rules about names, about the spelling of values, and about what 201 says. */
export const NAME_BREAKS: readonly Break[] = [
  [
    'docs/id-owned',
    'an id of the kind of another object',
    (all) => addObject(all, 'Label', { id: TAG_ID, name: TEXT }),
  ],
  [
    'docs/id-owned',
    'an object whose id is called otherwise',
    (all) => addObject(all, 'Tag', { tagId: TAG_ID, name: TEXT }),
  ],
  [
    'docs/id-named',
    'two names for the ids of one kind',
    (all) => addObject(all, 'Zone', { tagId: TAG_ID, badgeId: TAG_ID }),
  ],
  [
    'docs/count-named',
    'a number that is named as a list',
    (all) => addField(all, 'devices', { type: 'integer', examples: [1] }),
  ],
  [
    'docs/count-named',
    'a count that does not say so',
    (all) =>
      addField(all, 'issued', { type: 'integer', description: 'How many are.', examples: [1] }),
  ],
  [
    'docs/flag-named',
    'a flag that does not begin as others do',
    (all) => addField(all, 'visible', { type: 'boolean', examples: [true] }),
  ],
  [
    'docs/words-unique',
    'another word for an image',
    (all) => addField(all, 'pictureUrl', { ...TEXT }),
  ],
  [
    'docs/values-spelt',
    'a value with a hyphen',
    (all) => addField(all, 'state', { ...TEXT, enum: ['timed-out'], examples: ['timed-out'] }),
  ],
  [
    'docs/made-answered',
    'a call that adds and answers 201',
    (all) => {
      const { get } = all.paths['/v1/thing'];
      const responses = { ...get.responses, 201: get.responses['200']! };
      const post = { ...get, responses, 'x-effect': 'adds' };
      Object.assign(all.paths['/v1/thing'], { post });
    },
  ],
  [
    'docs/made-answered',
    'a POST that makes an object and answers 200',
    ({ paths }) => {
      const post = { ...paths['/v1/thing'].get, ...buildBody({ additionalProperties: false }) };
      Object.assign(paths['/v1/thing'], { post });
    },
  ],
  [
    'docs/repeat-accepted',
    'a cure that says that nothing is left to do',
    (all) =>
      Object.assign(getList(all).responses, {
        404: { description: 'No.', 'x-errors': [{ code: 'not_found', cure: 'Take it as done.' }] },
      }),
  ],
];
