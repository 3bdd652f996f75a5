import { getList, type Break } from './break.ts';
import { buildBody } from './build-body.ts';
import type { buildDescription } from './build-description.ts';

/** What breaks the rules about the order and the search of lists, and about the effects of calls. */
export const LIST_BREAKS: readonly Break[] = [
  [
    'docs/effect-named',
    'a PUT that does not say what it does',
    ({ paths }) => Object.assign(paths['/v1/thing'], { put: { ...paths['/v1/thing'].get } }),
  ],
  [
    'docs/effect-named',
    'a GET that merges',
    (all) => Object.assign(getList(all), { 'x-effect': 'merges' }),
  ],
  [
    'docs/effect-named',
    'a call that merges and requires a field',
    ({ paths }) => {
      const body = buildBody({ additionalProperties: false, required: ['name'] });
      const put = { ...paths['/v1/thing'].get, ...body, 'x-effect': 'merges' };
      Object.assign(paths['/v1/thing'], { put });
    },
  ],
  [
    'docs/repeat-named',
    'a GET that changes something and does not say what a repeat does',
    (all) => Object.assign(getList(all), { 'x-effect': 'changes' }),
  ],
  [
    'docs/repeat-named',
    'a call that says what its method says',
    (all) => Object.assign(getList(all), { 'x-repeat': 'reads' }),
  ],
  [
    'docs/repeat-named',
    'a call that asks for a key and takes none',
    (all) => Object.assign(getList(all), { 'x-effect': 'changes', 'x-repeat': 'key' }),
  ],
  [
    'docs/effect-untyped',
    'a text that says what a flag says',
    (all) => (getList(all).description += ' This GET moves money.'),
  ],
  ...(
    [
      ['tag_in_use', 'The thing has this tag.'],
      ['group_missing', 'The thing is not in another group.'],
    ] as const
  ).map(([code, cause]): Break => [
    'docs/repeat-accepted',
    `a call that adds and refuses a repeat with ${code}`,
    ({ paths }) => {
      const { get } = paths['/v1/thing'];
      const refused = { description: 'No.', 'x-errors': [{ code, cause }] };
      const post = { ...get, responses: { ...get.responses, 409: refused }, 'x-effect': 'adds' };
      Object.assign(paths['/v1/thing'], { post });
    },
  ]),
  [
    'docs/list-order',
    'a list that does not say its order',
    (all) => (getList(all).description = getList(all).description.replace('newest', 'nearest')),
  ],
  [
    'docs/list-order',
    'a list that says another order',
    (all) => (getList(all).description += ' Of one day, the oldest first.'),
  ],
  [
    'docs/list-order',
    'an example in another order',
    (all) => {
      const [media] = Object.values(getList(all).responses['200']!['content'] as object);
      const { data } = (media as { example: { data: object[] } }).example;
      data.push({ ...data[0], createdAt: '2026-03-03T09:00:00Z' });
    },
  ],
  ...['name', 'search'].map(
    (name) =>
      [
        'docs/list-search',
        `a list that searches by ${name}`,
        (all: ReturnType<typeof buildDescription>) => {
          const { parameters } = getList(all);
          parameters.push({ ...parameters[0]!, name });
        },
      ] as const,
  ),
];
