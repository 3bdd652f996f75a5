import { describe, expect, it } from 'vitest';
import { createConnectionGate } from './create-connection-gate.ts';

/** A gate, and the names of the sockets that are open. */
function createTestGate(maxPerAddress: number) {
  const gate = createConnectionGate({ max: 100, maxPerAddress });
  const open: string[] = [];
  return {
    open,
    enter: (name: string, remoteAddress: string): boolean => {
      open.push(name);
      return gate.enter({ remoteAddress, destroy: () => open.splice(open.indexOf(name), 1) });
    },
  };
}

describe('an address that has its share of connections', () => {
  it('loses its own idle connection for the next, and never one of another address', () => {
    const { open, enter } = createTestGate(2);
    for (const name of ['other', 'first', 'second', 'third'])
      expect(enter(name, name === 'other' ? '192.0.2.2' : '192.0.2.1')).toBe(true);
    expect(open).toEqual(['other', 'second', 'third']);
  });

  it('is counted on once its last connection has made room', () => {
    const { open, enter } = createTestGate(1);
    for (const name of ['first', 'second', 'third']) enter(name, '192.0.2.1');
    expect(open).toEqual(['third']);
  });
});
