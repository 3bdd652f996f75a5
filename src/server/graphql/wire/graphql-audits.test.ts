// The audits of graphql-http for servers that speak GraphQL over HTTP.
import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { createTestGraphql, DEMO_TOKEN } from '#server/graphql/testing/create-test-graphql.ts';

const { fetch } = createTestGraphql();
const audits = serverAudits({
  url: 'http://docs.example/graphql',
  fetchFn: (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${DEMO_TOKEN}`);
    return fetch(new Request(url, { ...init, headers }));
  },
});

describe('GraphQL over HTTP', () => {
  it('is audited by every audit', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map(({ id, name, fn }) => ({ id, name, fn })))('$id: $name', async ({ fn }) => {
    const result = await fn();
    expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
  });
});
