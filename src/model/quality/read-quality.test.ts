import { expect, it } from 'vitest';
import type { ModelError } from '#model/model-error.ts';
import { readQuality } from './read-quality.ts';

const FILE = 'content/data/quality.yaml';
const ROW = { result: 'speed', measurement: 'a read', title: 'A read', tool: 'bench/speed' };
const RESULT = {
  title: 'Speed',
  date: '2026-03-02',
  commit: 'abc1234',
  node: 'v20.20.2',
  machine: '2 cores, 24 GB',
  measurements: [
    { name: 'a read', value: 2.5, unit: 'ms', target: { max: 2 }, note: 'of 100 reads' },
    { name: 'reads', value: 100, unit: '' },
  ],
};

function read(rows: readonly unknown[], result: unknown = RESULT) {
  const errors: ModelError[] = [];
  const data = { groups: [{ title: 'All speed', text: 'How fast.', rows }], weaknesses: ['None.'] };
  const quality = readQuality(
    { file: FILE, data, lineOf: (path) => path.length },
    {
      texts: new Map([['bench/results/speed.json', JSON.stringify(result)]]),
      images: new Set<string>(),
    },
    (error) => {
      errors.push(error);
    },
  );
  return { quality, errors };
}

it('takes each figure from the result that a row names', () => {
  const { quality, errors } = read([ROW, { ...ROW, measurement: 'reads', unit: 'reads' }]);
  expect(errors).toEqual([]);
  expect(quality.groups).toEqual([
    {
      id: 'all-speed',
      title: 'All speed',
      text: 'How fast.',
      figures: [
        {
          title: 'A read',
          value: 2.5,
          unit: 'ms',
          target: { max: 2 },
          note: 'of 100 reads',
          isReached: false,
          tool: 'bench/speed',
          date: '2026-03-02',
          commit: 'abc1234',
          machine: '2 cores, 24 GB',
          command: 'npm run bench -- speed',
          source: 'bench/results/speed.json',
        },
        expect.objectContaining({ value: 100, unit: 'reads', isReached: true }),
      ],
    },
  ]);
});

it('shows another figure when the result changes', () => {
  const [measurement] = RESULT.measurements;
  const { quality } = read([ROW], { ...RESULT, measurements: [{ ...measurement, value: 1.5 }] });
  expect(quality.groups[0]?.figures[0]).toMatchObject({ value: 1.5, isReached: true });
});

it.each([
  ['a result', { ...ROW, result: 'size' }, 'There is no result "size".'],
  ['a measurement', { ...ROW, measurement: 'a write' }, 'There is no measurement "a write".'],
])('reports the line of a row that names %s that is not there', (_, row, what) => {
  const { quality, errors } = read([ROW, row]);
  expect(errors).toEqual([expect.objectContaining({ file: FILE, line: 4, what })]);
  expect(quality.groups[0]?.figures).toHaveLength(1);
});

it('reports a row with a mistake', () => {
  const { quality, errors } = read([{ ...ROW, tools: 'wrong' }]);
  expect(quality.groups).toEqual([]);
  expect(errors[0]?.what).toBe('The list of figures has a mistake.');
});
