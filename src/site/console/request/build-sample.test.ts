import { describe, expect, it } from 'vitest';
import { FORCE_HEADER } from '#contract/sandbox-headers.ts';
import { buildTestOperation, buildTestParameter } from '#languages/testing/test-operation.ts';
import { buildDraftRequest } from './build-sample.ts';
import { fillDraft } from './fill-draft.ts';
import { parseCurl } from './parse-curl.ts';
import { buildDraft, forceError } from './request-draft.ts';

const operation = buildTestOperation({
  operationId: 'getAccount',
  method: 'GET',
  endpoint: '/v1/accounts/{accountId}',
  parameters: [
    buildTestParameter({ name: 'accountId', location: 'path', required: true, example: 'acc_1' }),
  ],
});

describe('the request of a draft', () => {
  it.each([
    [true, false],
    [false, true],
  ])('names the workspace where no key does: with a key %j', (requiresAuthentication, isNamed) => {
    const own = { ...operation, requiresAuthentication };
    const { headers } = buildDraftRequest(own, buildDraft(own), 'https://a.example', 'w_1')!;
    expect(headers.some((header) => header.kind === 'text' && header.value === 'w_1')).toBe(
      isNamed,
    );
  });

  it('asks for no error by an empty code', () => {
    const build = (code: string) =>
      buildDraftRequest(operation, forceError(buildDraft(operation), code), 'https://a.example')!;
    expect(build('rate_limited').headers.map(({ name }) => name)).toContain(FORCE_HEADER);
    expect(build('').headers.map(({ name }) => name)).not.toContain(FORCE_HEADER);
  });

  it('holds nothing that only a shell knows', () => {
    const command = parseCurl('curl https://a.example/v1/accounts/$ACCOUNT')!;
    expect(fillDraft(operation, command).values).toEqual({});
    const plain = parseCurl('curl https://a.example/v1/accounts/acc_2')!;
    expect(fillDraft(operation, plain).values).toEqual({ 'path accountId': 'acc_2' });
  });
});
