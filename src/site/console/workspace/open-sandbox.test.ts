// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openSandbox } from './open-sandbox.ts';

it('a sandbox has one key store and one client for everything on a page', () => {
  const { keyStore, workspaces } = openSandbox('/sandbox/v1');
  expect(openSandbox('/sandbox/v1').keyStore).toBe(keyStore);
  expect(openSandbox('/sandbox/v1').workspaces).toBe(workspaces);
  expect(openSandbox('https://api.example/v1').keyStore).not.toBe(keyStore);
});
