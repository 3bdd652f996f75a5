import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare-versions.ts';
import type { OperationSummary, ValueSummary, VersionSummary } from './version-summary.ts';

const text: ValueSummary = { type: 'string', required: false };

const base: OperationSummary = {
  page: '/things/get-thing',
  title: 'Get a thing',
  section: 'Things',
  call: 'GET /v1/things',
  permission: 'devices:read',
  parameters: { 'query limit': { type: 'integer', required: false, limits: { minimum: 1 } } },
  request: {
    name: { ...text, required: true, limits: { maxLength: 60 } },
    kind: { ...text, values: ['a', 'b'] },
  },
  response: {
    id: { ...text, required: true, limits: { maxLength: 20 } },
    status: { ...text, values: ['on', 'off'] },
  },
  statuses: ['200'],
  errors: ['not_found'],
};

function buildVersion(operation?: OperationSummary): VersionSummary {
  const operations: Record<string, OperationSummary> = operation ? { getThing: operation } : {};
  return { version: '1.0.0', date: '2026-03-02', operations };
}

const compare = (given: Partial<OperationSummary>) =>
  compareVersions(buildVersion(base), buildVersion({ ...base, ...given }));

describe('compareVersions', () => {
  it('finds nothing between a version and itself', () => {
    expect(compare({})).toEqual([]);
  });

  it('tells new and removed operations apart', () => {
    const added = compareVersions(buildVersion(), buildVersion(base));
    expect(added).toMatchObject([{ kind: 'added', breaking: false, page: base.page }]);
    const removed = compareVersions(buildVersion(base), buildVersion());
    expect(removed).toMatchObject([{ kind: 'removed', breaking: true }]);
  });

  it('names what a program has to name, so that the change reaches the program', () => {
    const listNames = (given: Partial<OperationSummary>) =>
      compare(given).map(({ names }) => names);
    const { id, status } = base.response;
    const held = { ...text, required: true };
    expect(listNames({ response: { id: id! } })).toEqual([['status']]);
    expect(listNames({ parameters: {} })).toEqual([['limit']]);
    const inner = { ...base.response, 'data[].fee': held };
    const one = compareVersions(
      buildVersion({ ...base, response: inner }),
      buildVersion({ ...base, response: { ...inner, 'data[].fee': { ...held, type: 'null' } } }),
    );
    expect(one.map(({ names }) => names)).toEqual([['fee']]);
    const wider = { ...status!, values: ['on', 'off', 'lost'] };
    expect(listNames({ response: { ...base.response, status: wider } })).toEqual([['status']]);
  });

  it('names nothing where the change reaches each caller', () => {
    const kind = { ...base.request['kind']!, required: true };
    const given: readonly Partial<OperationSummary>[] = [
      { call: 'POST /v1/things' },
      { permission: 'things:admin' },
      { statuses: ['202'] },
      { request: { ...base.request, kind } },
      { request: { ...base.request, code: { ...text, required: true } } },
      { errors: [...base.errors, 'thing_gone'] },
    ];
    for (const one of given) for (const { names } of compare(one)) expect(names).toBeUndefined();
  });

  const breaking: readonly (readonly [string, Partial<OperationSummary>])[] = [
    ['another call', { call: 'POST /v1/things' }],
    ['another permission', { permission: 'things:admin' }],
    ['another status of success', { statuses: ['202'] }],
    ['a parameter that is gone', { parameters: {} }],
    [
      'a parameter that became required',
      { parameters: { 'query limit': { type: 'integer', required: true } } },
    ],
    [
      'a shorter text of the caller',
      {
        request: { ...base.request, name: { ...base.request['name']!, limits: { maxLength: 40 } } },
      },
    ],
    [
      'a larger minimum of a parameter',
      {
        parameters: { 'query limit': { type: 'integer', required: false, limits: { minimum: 5 } } },
      },
    ],
    [
      'a longer text of the platform',
      {
        response: { ...base.response, id: { ...base.response['id']!, limits: { maxLength: 40 } } },
      },
    ],
    ['a new required field', { request: { ...base.request, note: { ...text, required: true } } }],
    [
      'a field of another type',
      { request: { ...base.request, name: { type: 'integer', required: true } } },
    ],
    [
      'a value that is taken no longer',
      { request: { ...base.request, kind: { ...text, values: ['a'] } } },
    ],
    ['an answer without a field', { response: { status: base.response['status']! } }],
    ['an answer whose field may be missing', { response: { ...base.response, id: text } }],
    [
      'an answer with a value that was never there',
      { response: { ...base.response, status: { ...text, values: ['on', 'off', 'lost'] } } },
    ],
  ];
  it.each(breaking)('calls %s breaking', (_, given) => {
    expect(compare(given)).toMatchObject([{ kind: 'changed', breaking: true }]);
  });

  const compatible: readonly (readonly [string, Partial<OperationSummary>])[] = [
    ['no permission any more', { permission: '' }],
    ['another error', { errors: ['gone', 'not_found'] }],
    ['a new optional field', { request: { ...base.request, note: text } }],
    ['a field that became optional', { request: { ...base.request, name: text } }],
    [
      'a value that is taken too',
      { request: { ...base.request, kind: { ...text, values: ['a', 'b', 'c'] } } },
    ],
    ['an answer with more', { response: { ...base.response, at: text } }],
    [
      'an answer whose field is always there now',
      {
        response: { ...base.response, status: { ...base.response['status']!, required: true } },
      },
    ],
    [
      'an answer with fewer values',
      { response: { ...base.response, status: { ...text, values: ['on'] } } },
    ],
  ];
  it.each(compatible)('calls %s compatible', (_, given) => {
    expect(compare(given)).toMatchObject([{ kind: 'changed', breaking: false }]);
  });

  it('tells a parameter of the path with the path alone', () => {
    const parameters = { 'path id': { type: 'string', required: true } };
    const before = { ...base, call: 'GET /v1/things/{id}', parameters };
    const after = {
      ...base,
      call: 'GET /v1/things/{thingId}',
      parameters: { 'path thingId': parameters['path id'] },
    };
    expect(compareVersions(buildVersion(before), buildVersion(after))).toMatchObject([
      { text: 'the call is `GET /v1/things/{thingId}` instead of `GET /v1/things/{id}`' },
    ]);
    expect(compareVersions(buildVersion(before), buildVersion(base))).toMatchObject([
      { text: expect.stringContaining('the call is') as string },
      { text: 'the parameter `query limit` was added' },
    ]);
  });

  it('finds a change whichever way it is looked at', () => {
    const value = fc.record({
      type: fc.constantFrom('string', 'integer', 'string|null'),
      required: fc.boolean(),
    });
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c.d', 'e[]'), value);
    const operation = fc
      .record({ parameters: values, request: values, response: values })
      .map((given): OperationSummary => ({ ...base, ...given }));
    fc.assert(
      fc.property(operation, operation, (older, newer) => {
        const there = compareVersions(buildVersion(older), buildVersion(newer));
        const back = compareVersions(buildVersion(newer), buildVersion(older));
        const isSame = JSON.stringify(sort(older)) === JSON.stringify(sort(newer));
        expect(there.length === 0).toBe(isSame);
        expect(back.length === 0).toBe(isSame);
      }),
    );
  });
});

/** The order of fields is no difference. */
function sort(operation: OperationSummary): unknown {
  const order = (values: Readonly<Record<string, ValueSummary>>) =>
    Object.entries(values)
      .map(([key, { type, required }]) => [key, type, required] as const)
      .toSorted(([a], [b]) => a.localeCompare(b));
  return [operation.parameters, operation.request, operation.response].map(order);
}
