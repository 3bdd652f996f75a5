import { describe, expect, it } from 'vitest';
import { buildTestSite, change } from '#model/testing/create-sources.ts';

const PATHS = 'api/paths/things.yaml';
const OTHERS = 'api/paths/others.yaml';

describe('the paths of the description', () => {
  it('are all path items of api/paths', () => {
    const copy = change(PATHS, 'operationId: getThing', 'operationId: getOther')[PATHS]!;
    const { errors, bundle } = buildTestSite({
      [OTHERS]: copy.replace('{thingId}:', '{thingId}/other:'),
    });
    expect(errors.map(({ what }) => what)).toEqual([
      'The x-page "/things/get-thing" stands twice.',
    ]);
    expect(Object.keys(bundle().json['paths'] as object)).toEqual([
      '/v1/things/{thingId}',
      '/v1/things/{thingId}/other',
    ]);
  });

  it('stand before webhooks and components, where readers look for them', () => {
    const { bundle } = buildTestSite();
    const keys = Object.keys(bundle().json);
    expect(keys.slice(0, 5)).toEqual(['openapi', 'info', 'tags', 'paths', 'webhooks']);
  });

  it('have one path item for each endpoint', () => {
    const { errors } = buildTestSite({
      [OTHERS]: '/v1/things/{thingId}:\n  put: { tags: [Things] }\n',
    });
    expect(errors).toMatchObject([
      { file: OTHERS, line: 1, what: 'The path /v1/things/{thingId} stands twice.' },
    ]);
  });

  it('are not written into the root', () => {
    const { errors } = buildTestSite(
      change('api/openapi.yaml', 'webhooks:', 'paths: {}\nwebhooks:'),
    );
    expect(errors).toMatchObject([{ file: 'api/openapi.yaml', line: 4 }]);
  });
});
