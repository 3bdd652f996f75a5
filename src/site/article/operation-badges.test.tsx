import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildTestOperation } from '#languages/testing/test-operation.ts';
import { OperationBadges } from './operation-badges.tsx';

type Given = Parameters<typeof buildTestOperation>[0];

const render = (given: Given): string =>
  renderToStaticMarkup(<OperationBadges operation={buildTestOperation(given)} />)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

it.each<[Given, string]>([
  [{ permission: 'accounts:read', repeat: 'reads' }, '|Permission |accounts:read|Reads only|'],
  [
    { caller: 'user', permission: 'accounts:read', repeat: 'safe' },
    '|User’s token|Permission |accounts:read|Safe to repeat|',
  ],
  [{ repeat: 'once' }, '|User’s token|Works once|'],
  [{ requiresAuthentication: false, repeat: 'counts' }, '|No key needed|Each call counts|'],
  [
    { permission: 'a:write', repeat: 'key', callbacks: ['payment.completed'] },
    '|Permission |a:write|Repeat with the same key|Sends a callback|',
  ],
  [
    { permission: 'a:write', repeat: 'key', callbacks: ['payment.completed', 'payment.failed'] },
    '|Permission |a:write|Repeat with the same key|Sends 2 callbacks|',
  ],
])('says of %o what the caller must know', (given, text) => {
  expect(render(given)).toBe(text);
});
