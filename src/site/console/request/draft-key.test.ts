import { describe, expect, it } from 'vitest';
import type { DescribedOperation } from '#description/operation.ts';
import {
  buildTestContent,
  buildTestObject,
  buildTestOperation,
  buildTestParameter,
  TEST_IDEMPOTENCY_KEY,
} from '#languages/testing/test-operation.ts';
import { buildDraftRequest, formatSample } from './build-sample.ts';
import { readAddress } from './console-address.ts';
import { formatHttp, formatPostman } from './export-request.ts';
import { fillDraft } from './fill-draft.ts';
import { parseCurl } from './parse-curl.ts';
import { buildDraft, type RequestDraft } from './request-draft.ts';
import { buildFetch } from './send-request.ts';

interface PostmanCollection {
  readonly variable: readonly { readonly key: string }[];
}

describe('the idempotency key of a draft', () => {
  const keyed: DescribedOperation = buildTestOperation({
    operationId: 'updateAccount',
    method: 'PUT',
    endpoint: '/v1/accounts/{accountId}',
    parameters: [
      buildTestParameter({
        name: 'accountId',
        location: 'path',
        required: true,
        example: 'acc_1111',
      }),
      TEST_IDEMPOTENCY_KEY,
    ],
    requestBody: {
      required: true,
      description: '',
      contents: [buildTestContent({ schema: buildTestObject({ name: { example: 'Ada' } }) })],
    },
  });
  const draft = buildDraft(keyed);
  const request = buildDraftRequest(keyed, draft, 'https://api.example')!;
  const address = readAddress('/sandbox/v1', 'https://docs.example/accounts/x');
  /** The key that is sent for a draft. */
  function readSent(own: RequestDraft): string | null {
    const built = buildDraftRequest(keyed, own, address.base)!;
    const { init } = buildFetch(keyed, own, built, { address, key: 'sk_1' });
    const sent = new Headers(init.headers).get('idempotency-key');
    expect(formatSample(built, 'curl')).toContain(`idempotency_key='${sent}'`);
    return sent;
  }
  const withValue = (name: string, value: string) => ({
    ...draft,
    values: { ...draft.values, [name]: value },
  });

  it('stays the same while the request is the same, and is the one of the code', () => {
    expect(readSent(draft)).toMatch(/^update-account-\d{6}$/);
    expect(readSent(buildDraft(keyed))).toBe(readSent(draft));
  });

  it('is another one for another request, another file and a forced outcome', () => {
    const file = (text: string) => ({ ...draft, files: { file: new File([text], 'a.csv') } });
    const keys = [
      draft,
      { ...draft, body: '{"name":"Eve"}' },
      withValue('path accountId', 'acc_2222'),
      withValue('header X-Sandbox-Force', 'not_found'),
      file('a'),
      file('ab'),
    ].map(readSent);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is what the reader has filled in', () => {
    expect(readSent(withValue('header Idempotency-Key', 'order-2026-0117'))).toBe(
      'order-2026-0117',
    );
  });

  it('comes back from a pasted sample: left out where it is the form’s own', () => {
    const paste = (code: string) => fillDraft(keyed, parseCurl(code)!).values;
    const code = formatSample(request, 'curl');
    expect(paste(code)['header Idempotency-Key']).toBe('');
    const own = code.replace(/'update-account-\d{6}'/, '"order-2026-0117"');
    expect(paste(own)['header Idempotency-Key']).toBe('order-2026-0117');
    expect(paste(own.replace('"order-2026-0117"', 'order-17'))).toMatchObject({
      'header Idempotency-Key': 'order-17',
    });
  });

  it('is a variable of an exported collection', () => {
    const collection = JSON.parse(formatPostman(request)) as PostmanCollection;
    expect(collection.variable).toContainEqual({
      key: 'idempotencyKey',
      value: readSent(draft),
      type: 'string',
    });
    expect(formatHttp(request)).toContain(`Idempotency-Key: ${readSent(draft)}\n`);
  });
});
