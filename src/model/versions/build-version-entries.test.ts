import { expect, it } from 'vitest';
import { buildVersionEntries } from './build-version-entries.ts';
import type { OperationSummary, VersionSummary } from './version-summary.ts';

const base: OperationSummary = {
  page: '/things/get-thing',
  title: 'Get a thing',
  section: 'Things',
  call: 'GET /v1/things',
  permission: 'devices:read',
  parameters: {},
  request: {},
  response: { 'data[].note': { type: 'string|null', required: false } },
  statuses: ['200'],
  errors: [],
};

function buildVersion(version: string, operations: VersionSummary['operations']): VersionSummary {
  return { version, date: '2026-03-02', operations };
}

it('tells in one line which fields of answers are always there now', () => {
  const settled = {
    ...base,
    response: { 'data[].note': { type: 'string|null', required: true } },
  };
  const refused = { ...settled, errors: ['gone'] };
  const [entry] = buildVersionEntries(
    [
      buildVersion('1.0.0', { getThing: base, listThings: base }),
      buildVersion('1.1.0', { getThing: settled, listThings: refused }),
    ],
    90,
  );
  expect(entry).toMatchObject({ kind: 'changed', breaking: false });
  expect(entry?.body.split('\n')).toEqual([
    '- [Get a thing](/things/get-thing): the error `gone` was added.',
    '- Fields that could be missing are always there now, in the answers of 2 calls: `note`.',
  ]);
});

it('tells in one line which calls changed in the same way, and which fields came together', () => {
  const text = { type: 'string', required: false };
  const holder = { holder: text, 'holder.id': text, 'holder.name': text, note: text };
  const fuller = { ...base, response: { ...base.response, ...holder }, errors: ['gone', 'lost'] };
  const [entry] = buildVersionEntries(
    [
      buildVersion('1.0.0', { getThing: base, listThings: { ...base, title: 'Get things' } }),
      buildVersion('1.1.0', { getThing: fuller, listThings: { ...fuller, title: 'Get things' } }),
    ],
    90,
  );
  expect(entry?.body).toBe(
    '- [Get a thing](/things/get-thing), [Get things](/things/get-thing): the errors `gone`, `lost` were added. ' +
      'The response fields `holder`, `note` were added.',
  );
});

it('tells in one line, as breaking, which errors nearly all calls have got', () => {
  const build = (errors: readonly string[]) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`call${index}`, { ...base, errors }]),
    );
  const [entry] = buildVersionEntries(
    [
      buildVersion('1.0.0', build(['gone'])),
      buildVersion('1.1.0', build(['gone', 'field_unknown'])),
    ],
    90,
  );
  expect(entry).toMatchObject({ kind: 'changed', breaking: true });
  expect(entry?.body.split('\n').at(-1)).toBe(
    '- Calls of all sections can be refused with `field_unknown` now.',
  );
});

it('says from when a breaking version counts, in the sandbox and in production', () => {
  const gone = [buildVersion('1.0.0', { getThing: base }), buildVersion('2.0.0', {})];
  expect(buildVersionEntries(gone, 90)[0]?.body).toContain(
    'It counts in the sandbox from 2026-03-02, and in production from 2026-05-31.',
  );
  const first = [buildVersion('0.9.0', { getThing: base }), buildVersion('1.0.0', {})];
  expect(buildVersionEntries(first, 90)[0]?.body).not.toContain('in production from');
});
