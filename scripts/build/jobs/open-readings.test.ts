import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openReadings } from './open-readings.ts';

interface Value {
  readonly text: string;
  readonly errors: ReadonlyMap<string, number>;
}

let file = '';
let reads = 0;

beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), 'readings-'));
  file = join(dir, 'readings.bin');
  reads = 0;
  return () => rmSync(dir, { recursive: true, force: true });
});

function recall(input: readonly string[], { code = 'one', isSound = true } = {}): Value {
  const readings = openReadings(file, code);
  const read = () => {
    reads += 1;
    return { text: input.join(' '), errors: new Map([['a', 1]]) };
  };
  const value = readings.recall('text', input, read, () => isSound);
  readings.save();
  return value;
}

it('reads the same input once', () => {
  const first = recall(['a', 'b']);
  expect(recall(['a', 'b'])).toEqual(first);
  expect(reads).toBe(1);
});

it('reads another input, and input that is divided otherwise', () => {
  recall(['ab', 'c']);
  expect(recall(['a', 'bc']).text).toBe('a bc');
  expect(reads).toBe(2);
});

it('reads again with other code', () => {
  recall(['a']);
  recall(['a'], { code: 'two' });
  expect(reads).toBe(2);
});

it('remembers nothing that has mistakes', () => {
  recall(['a'], { isSound: false });
  recall(['a']);
  expect(reads).toBe(2);
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  ['torn', (bytes) => bytes.subarray(0, -3)],
  ['changed', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')])],
  ['empty', () => Buffer.alloc(0)],
])('reads again when the file is %s', (_name, damage) => {
  recall(['a']);
  writeFileSync(file, damage(readFileSync(file)));
  expect(recall(['a']).text).toBe('a');
  expect(reads).toBe(2);
});
