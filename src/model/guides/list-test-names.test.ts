import { describe, expect, it } from 'vitest';
import { listTestNames } from './list-test-names.ts';

describe('listTestNames', () => {
  it('lists tests however they are declared', () => {
    const text = `it('one', () => {});\n  test("two's", run);\nit.each([1])('three', run);\nit(\n  'four',\n  run);`;
    expect(listTestNames(text)).toEqual(['one', "two's", 'three', 'four']);
    expect(listTestNames(String.raw`it('it\'s one', run)`)).toEqual(["it's one"]);
  });

  it('leaves out what does not run', () => {
    expect(listTestNames(`it.skip('one', run); it.todo('two'); describe('three', run);`)).toEqual(
      [],
    );
  });
});
