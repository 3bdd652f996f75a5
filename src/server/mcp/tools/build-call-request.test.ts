import { describe, expect, it } from 'vitest';
import type { McpOperation } from '#server/mcp/content/mcp-content.ts';
import { buildCallRequest, type CallArguments } from './build-call-request.ts';
import { callSandbox } from './call-sandbox.ts';

const OPERATION: McpOperation = {
  operationId: 'getAccount',
  method: 'GET',
  endpoint: '/v1/accounts/{accountId}',
  title: 'Get an account',
  page: '/accounts/get-account',
  isForUsers: false,
  parts: { summary: '', request: '', responses: '', errors: '' },
  samples: {},
};
const ACCESS = { id: 'w', appKey: 'a_key', accessToken: 'a_token' };
const build = (given: Partial<CallArguments>, operation = OPERATION) =>
  buildCallRequest(
    operation,
    { operationId: 'getAccount', path: { accountId: '7' }, ...given },
    ACCESS,
  );

describe('the request of a call', () => {
  it.each(['.', '..'])(
    'is for the operation that is named, whatever is in its path: %j',
    (accountId) => {
      expect(() => build({ path: { accountId } })).toThrow(`accountId cannot be ${accountId}.`);
    },
  );

  it('keeps what is in a path out of the rest of the address', () => {
    const { url } = build({ path: { accountId: '../a?b#c' } });
    expect(url).toBe('http://localhost/sandbox/w/v1/accounts/..%2Fa%3Fb%23c');
  });

  it('carries no header of the connection', () => {
    const refused = {
      Host: 'a',
      Origin: 'b',
      Cookie: 'c',
      'Content-Length': '7',
      'Sec-Fetch-Site': 'd',
    };
    const { headers } = build({ headers: { ...refused, 'X-Own': 'e' } });
    expect([...headers]).toEqual([
      ['authorization', 'Bearer a_key'],
      ['x-own', 'e'],
    ]);
  });

  it('has the token of a user where only users make the call', () => {
    const { headers } = build({}, { ...OPERATION, isForUsers: true });
    expect(headers.get('authorization')).toBe('Bearer a_token');
  });

  it('makes no workspace when it cannot be built', async () => {
    const asked: string[] = [];
    const sandbox = async ({ url }: Request) => {
      asked.push(url);
      return Response.json({});
    };
    const content = { findOperation: () => OPERATION };
    const parts = { content, sandbox } as unknown as Parameters<typeof callSandbox>[1];
    const caller = { id: 'req_1', address: undefined, isUncounted: true };
    const answer = await callSandbox({ operationId: 'getAccount' }, parts, caller);
    expect(answer).toMatchObject({ isError: true });
    expect(asked).toEqual([]);
  });
});
