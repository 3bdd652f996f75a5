import { describe, expect, it } from 'vitest';
import { buildTestSite } from '#model/testing/create-sources.ts';
import type { VersionSummary } from './version-summary.ts';

const ROOT = 'api/openapi.yaml';
const operation = {
  page: '/things/get-thing',
  title: 'Get a thing',
  section: 'Things',
  call: 'GET /v1/objects/{thingId}',
  permission: 'devices:read',
  parameters: {},
  request: {},
  response: {},
  statuses: ['200'],
  errors: [],
};

function keep(version: string, given: Partial<VersionSummary> = {}): Record<string, string> {
  const summary = { version, date: '2026-01-01', operations: { getThing: operation }, ...given };
  return { [`api/versions/${version}.json`]: JSON.stringify(summary) };
}

describe('the versions of the API', () => {
  it('become entries of the changelog, breaking ones marked', () => {
    const { model, errors } = buildTestSite(keep('0.9.0'));
    expect(errors).toEqual([]);
    const entry = model.data.changelog.find(({ id }) => id === 'api-1-0-0');
    expect(entry).toMatchObject({ date: '2026-03-02', breaking: true, sections: ['Things'] });
    expect(entry?.body).toContain(
      '[Get a thing](/things/get-thing): the call is `GET /v1/things/{thingId}` instead of',
    );
  });

  it('make no entry while there is only one', () => {
    const { model } = buildTestSite({});
    expect(model.data.changelog.filter(({ id }) => id.startsWith('api-'))).toEqual([]);
  });

  it('may not change once they have been published', () => {
    const { errors } = buildTestSite(keep('1.0.0'));
    expect(errors).toMatchObject([
      { file: ROOT, what: expect.stringContaining('no longer what was published') },
    ]);
    expect(errors[0]?.line).toBeGreaterThan(1);
  });

  it('may not break programs within one major version', () => {
    const { errors } = buildTestSite(keep('1.0.0-rc.1', { version: '1.0.0-rc.1' }));
    expect(errors).toMatchObject([
      { file: ROOT, what: expect.stringContaining('breaks programs') },
    ]);
  });

  it('are reported when they cannot be read', () => {
    const { errors } = buildTestSite({ 'api/versions/0.9.0.json': '{"version":1}' });
    expect(errors).toMatchObject([{ file: 'api/versions/0.9.0.json', line: 1 }]);
  });
});
