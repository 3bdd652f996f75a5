import { expect, it } from 'vitest';
import { readProviders } from './read-providers.ts';

it('wants each provider to be named by the description', () => {
  expect(() => readProviders({})).toThrow('no example of id in KycProvider');
});
