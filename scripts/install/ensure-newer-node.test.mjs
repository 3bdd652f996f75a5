import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { findNewerNode } from './ensure-newer-node.mjs';

it('is the Node.js that runs, where that is new enough', () => {
  expect(findNewerNode('22.0.0')).toBe(process.execPath);
  expect(findNewerNode('26.1.0')).toBe(process.execPath);
});

it('is never a Node.js that is too old', () => {
  const found = findNewerNode('20.19.0');
  if (found === undefined) return;
  const version = execFileSync(found, ['--version'], { encoding: 'utf8' });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(22);
});
