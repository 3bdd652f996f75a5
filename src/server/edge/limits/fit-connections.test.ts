import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { fitConnections, readHandleLimit } from './fit-connections.ts';

it('leaves file handles for all else', () => {
  expect(fitConnections(4096, Infinity)).toBe(4096);
  expect(fitConnections(4096, 1_048_576)).toBe(4096);
  expect(fitConnections(4096, 600)).toBe(472);
  expect(fitConnections(100, 600)).toBe(100);
  expect(fitConnections(4096, 100)).toBe(50);
});

it('reads the limit of the system', () => {
  const shell = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  // Node raises its own limit as far as it may.
  expect(readHandleLimit()).toBe(shell === 'unlimited' ? Infinity : Number(shell));
});
