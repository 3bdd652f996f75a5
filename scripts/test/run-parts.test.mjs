import { describe, expect, it } from 'vitest';
import { runParts } from './run-parts.mjs';

const PASSED = { passed: 1, failed: 0, output: '', failures: [] };
const FAILED = { passed: 0, failed: 1, output: '', failures: [{ name: 'one', message: 'broke' }] };

function createRun() {
  const log = [];
  const ends = new Map();
  const events = {
    onStart: ({ name }) => log.push(`${name} starts`),
    onProgress: ({ name }, progress) => log.push(`${name}: ${progress}`),
    onEnd: ({ name }, { failed }) => log.push(`${name} ends with ${failed}`),
  };
  /** A part that ends when the test says so. */
  const open = (name, more = {}) => ({
    name,
    run: () => new Promise((resolve) => void ends.set(name, resolve)),
    ...more,
  });
  const end = async (name, result = PASSED) => {
    ends.get(name)(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, events, open, end };
}

describe('runParts', () => {
  it('runs so many at a time, in their order', async () => {
    const { log, events, open, end } = createRun();
    const all = runParts([open('a'), open('b'), open('c')], 2, events);
    expect(log).toEqual(['a starts', 'b starts']);
    await end('b');
    expect(log).toEqual(['a starts', 'b starts', 'b ends with 0', 'c starts']);
    await end('a');
    await end('c');
    expect([...(await all).keys()]).toEqual(['b', 'a', 'c']);
  });

  it('waits for what a part needs, and lets others go first', async () => {
    const { log, events, open, end } = createRun();
    const all = runParts([open('a'), open('b', { after: ['a'] }), open('c')], 2, events);
    expect(log).toEqual(['a starts', 'c starts']);
    await end('a');
    expect(log).toContain('b starts');
    await end('b');
    await end('c');
    await all;
  });

  it('does not run what needs a part that has failed, and counts it as failed', async () => {
    const { log, events, open, end } = createRun();
    const all = runParts([open('a'), open('b', { after: ['a'] })], 2, events);
    await end('a', FAILED);
    const results = await all;
    expect(log).not.toContain('b starts');
    expect(results.get('b')).toMatchObject({
      failed: 1,
      failures: [{ name: 'b', message: 'was not run, since a failed' }],
    });
  });

  it('lets nothing run beside a part that is to be alone', async () => {
    const { log, events, open, end } = createRun();
    const all = runParts([open('a'), open('b', { isAlone: true }), open('c')], 2, events);
    expect(log).toEqual(['a starts', 'c starts']);
    await end('a');
    expect(log).not.toContain('b starts');
    await end('c');
    expect(log).toContain('b starts');
    await end('b');
    await all;
  });

  it('takes what a part throws for its failure', async () => {
    const { events } = createRun();
    const part = { name: 'a', run: () => Promise.reject(new Error('no room')) };
    const results = await runParts([part], 2, events);
    expect(results.get('a')).toMatchObject({
      failed: 1,
      failures: [{ name: 'a', message: 'no room' }],
    });
  });

  it('says so when a part needs one that is not there', async () => {
    const { events, open } = createRun();
    await expect(runParts([open('a', { after: ['z'] })], 2, events)).rejects.toThrow('a needs');
  });
});
