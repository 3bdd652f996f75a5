import { describe, expect, it } from 'vitest';
import { parseSettings } from '#model/parse-settings.ts';
import { settings } from '#settings';
import { createSeedReader } from './create-seed-reader.ts';

const DESCRIPTION = {
  components: {
    schemas: {
      Fleet: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string', minLength: 2 },
          managerId: { type: ['string', 'null'] },
          devices: { type: 'integer' },
        },
      },
    },
  },
};

const SEED = `startsAt: 2026-03-02T12:30:00Z
companyId: cmp_01HZX5QJ7RK3
ownerId: usr_01HZX5R2M8VD
files: [fleets]
`;

const ENTITIES = `fleet: { shows: Fleet, without: [devices], adds: { since: { type: integer } } }
`;

const FLEETS = `# Fleets.

- fleet:
    id: flt_01HZX7T3U7GR
    name: Market gates
    managerId: null
    since: { $time: 2026-03-02T09:00:00Z }
`;

function read(changes: Readonly<Record<string, string | undefined>> = {}) {
  const sources = { seed: SEED, entities: ENTITIES, fleets: FLEETS, ...changes };
  const texts = Object.entries(sources).flatMap(([name, text]) =>
    text === undefined ? [] : [[`content/sandbox/${name}.yaml`, text] as const],
  );
  const files = { texts: new Map(texts), images: new Set<string>() };
  return createSeedReader()(files, parseSettings(settings), DESCRIPTION);
}

const change = (from: string, to: string) => ({ fleets: FLEETS.replace(from, to) });

describe('the seed of the sandbox', () => {
  it('is plain data with the place of each step', () => {
    expect(read()).toEqual({
      errors: [],
      seed: {
        startsAt: '2026-03-02T12:30:00Z',
        companyId: 'cmp_01HZX5QJ7RK3',
        ownerId: 'usr_01HZX5R2M8VD',
        steps: [
          {
            kind: 'fleet',
            value: {
              id: 'flt_01HZX7T3U7GR',
              name: 'Market gates',
              managerId: null,
              since: { $time: '2026-03-02T09:00:00Z' },
            },
            source: 'content/sandbox/fleets.yaml:3',
          },
        ],
      },
    });
  });

  it.each([
    ['a value that its schema refuses', change('Market gates', 'M'), 5, /name of this fleet/],
    ['a field of another type', change('managerId: null', 'managerId: 7'), 6, /managerId/],
    ['a missing field', change('    managerId: null\n', ''), 3, /managerId/],
    ['a derived field', change('managerId: null', 'managerId: null\n    devices: 2'), 7, /devices/],
    ['a time that is none', change('2026-03-02T09', 'yesterday'), 7, /since/],
    ['an unknown kind', change('- fleet', '- flet'), 3, /no kind of entity flet/],
    ['a step of two kinds', change('- fleet', '- other: {}\n  fleet'), 3, /step has a mistake/],
    [
      'an id that leads nowhere',
      change('managerId: null', 'managerId: usr_01HZX5R2M8VX'),
      6,
      /No step of the seed makes usr_01HZX5R2M8VX/,
    ],
  ])('is refused for %s, with its line', (_title, changes, line, what) => {
    const [error] = read(changes).errors;
    expect(error).toMatchObject({ file: 'content/sandbox/fleets.yaml', line });
    expect(error?.what).toMatch(what);
  });

  it.each([
    ['without a file that it lists', { fleets: undefined }, 'seed', 4],
    ['with an unsound index', { seed: SEED.replace('startsAt', 'startAt') }, 'seed', 1],
    ['without the fields of entities', { entities: undefined }, 'entities', 1],
    [
      'with a kind that shows nothing of the description',
      { entities: ENTITIES.replace('Fleet', 'Flet') },
      'entities',
      1,
    ],
  ])('is refused %s', (_title, changes, name, line) => {
    const [error] = read(changes).errors;
    expect(error).toMatchObject({ file: `content/sandbox/${name}.yaml`, line });
  });
});
