import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { buildExampleValue } from './example-value.ts';
import { buildSampleBody } from './sample-body.ts';
import { buildSampleRequest, findSecret } from './sample-request.ts';
import {
  buildTestContent,
  buildTestObject,
  buildTestOperation,
  buildTestParameter,
  buildTestResponse,
  buildTestSchema,
  TEST_IDEMPOTENCY_KEY,
} from '#languages/testing/test-operation.ts';
import { encodeAddress, encodeValue } from './url-text.ts';

const API = 'https://api.wallet.example';

function buildBodyOf(mediaType: string, schema: Schema, value?: Json) {
  const examples = value === undefined ? [] : [{ name: 'one', summary: 'One', value }];
  const contents = [buildTestContent({ mediaType, schema, examples })];
  return buildSampleBody({
    method: 'POST',
    requestBody: { required: true, description: '', contents },
  });
}

describe('an example value', () => {
  test.each<[string, Partial<Schema>, Json]>([
    [
      'is the stated example before anything else',
      { example: 'a', enum: ['b'], default: 'c' },
      'a',
    ],
    ['is the constant', { constant: 'k', default: 'c' }, 'k'],
    ['is the first allowed value', { enum: ['b', 'x'], default: 'c' }, 'b'],
    ['is the default', { types: ['boolean'], default: false }, false],
    [
      'is the first choice of a union',
      { types: [], oneOf: [buildTestSchema({ example: 'u' })] },
      'u',
    ],
    ['is the least number allowed', { types: ['integer'], limits: { minimum: 5 } }, 5],
    ['is a time by its format', { format: 'date-time' }, '2026-03-02T09:15:00Z'],
    [
      'is a list of one entry',
      { types: ['array'], items: buildTestSchema({ example: 'vip' }) },
      ['vip'],
    ],
  ])('%s', (_, schema, value) => {
    expect(buildExampleValue(buildTestSchema(schema))).toEqual(value);
  });

  test('of an object holds what has to be sent', () => {
    const schema: Schema = {
      ...buildTestObject({ name: { example: 'Grace' }, id: { readOnly: true } }),
      properties: [
        { name: 'name', required: true, schema: buildTestSchema({ example: 'Grace' }) },
        { name: 'id', required: true, schema: buildTestSchema({ readOnly: true }) },
        { name: 'email', required: false, schema: buildTestSchema() },
      ],
    };
    expect(buildExampleValue(schema)).toEqual({ name: 'Grace' });
  });
});

describe('the path of a request', () => {
  test('has the examples of its parameters, and of the query what is required and the size of a page', () => {
    const { path } = buildSampleRequest(
      buildTestOperation({
        endpoint: '/v1/accounts/{accountId}/wallets/{code}',
        parameters: [
          buildTestParameter({
            name: 'accountId',
            location: 'path',
            required: true,
            example: 'acc_01HZX6A4N2PC',
          }),
          buildTestParameter({
            name: 'code',
            location: 'path',
            required: true,
            schema: buildTestSchema({ default: 'a b/c' }),
          }),
          buildTestParameter({ name: 'tags', required: true, example: ['vip', 'a&b'] }),
          buildTestParameter({ name: 'status', example: 'active' }),
          buildTestParameter({ name: 'limit', example: 25 }),
        ],
      }),
      API,
    );
    expect(path).toBe('/v1/accounts/acc_01HZX6A4N2PC/wallets/a%20b%2Fc?tags=vip,a%26b&limit=25');
  });

  test('holds no character that means something inside quotes, whatever the values are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: anyCharacter }),
        (segment, value) => {
          const address = encodeAddress(`/v1/${segment}?q=${encodeValue(value)}`);
          expect(address).toMatch(/^[\w.~:/?@&+,;=%-]+$/);
          expect(decodeURIComponent(encodeAddress(encodeValue(value)))).toBe(value);
        },
      ),
    );
  });

  test('stands after a base address without a slash at its end', () => {
    expect(buildSampleRequest(buildTestOperation(), `${API}/sandbox/`).baseUrl).toBe(
      `${API}/sandbox`,
    );
  });
});

describe('the headers of a request', () => {
  test('carry the secret, an idempotency key and what is required', () => {
    const { headers } = buildSampleRequest(
      buildTestOperation({
        method: 'POST',
        parameters: [
          TEST_IDEMPOTENCY_KEY,
          buildTestParameter({
            name: 'X-Branch',
            location: 'header',
            required: true,
            example: 'north',
          }),
          buildTestParameter({ name: 'X-Optional', location: 'header' }),
          buildTestParameter({
            name: 'accept',
            location: 'header',
            required: true,
            example: 'text/html',
          }),
        ],
        requestBody: { required: true, description: '', contents: [buildTestContent()] },
      }),
      API,
    );
    expect(headers).toEqual([
      { name: 'Accept', kind: 'text', value: 'application/json' },
      { name: 'Authorization', kind: 'bearer', secret: 'apiKey' },
      { name: 'Content-Type', kind: 'text', value: 'application/json' },
      {
        name: 'Idempotency-Key',
        kind: 'key',
        value: expect.stringMatching(/^list-accounts-\d{6}$/),
      },
      { name: 'X-Branch', kind: 'text', value: 'north' },
    ]);
  });

  test('carry no key where the operation needs none', () => {
    const request = buildSampleRequest(buildTestOperation({ requiresAuthentication: false }), API);
    expect(request.headers.map(({ name }) => name)).toEqual(['Accept']);
    expect(findSecret(request)).toBeUndefined();
  });

  test('carry the access token of a user where an app key would be refused', () => {
    const request = buildSampleRequest(buildTestOperation({ caller: 'user' }), API);
    expect(findSecret(request)).toBe('accessToken');
  });
});

describe('the body of a request', () => {
  test('is the first example, JSON before other types', () => {
    const json = buildTestContent({ examples: [{ name: 'one', summary: 'One', value: { a: 1 } }] });
    const contents = [buildTestContent({ mediaType: 'text/csv' }), json];
    expect(
      buildSampleBody({
        method: 'POST',
        requestBody: { required: true, description: '', contents },
      }),
    ).toEqual({
      kind: 'json',
      mediaType: 'application/json',
      value: { a: 1 },
    });
  });

  test('is left out of a GET', () => {
    const requestBody = { required: false, description: '', contents: [buildTestContent()] };
    expect(buildSampleBody({ method: 'GET', requestBody })).toEqual({ kind: 'none' });
  });

  test('has the fields and the required files of an upload', () => {
    const schema = buildTestObject({
      accountId: { example: 'acc_01HZX6A4N2PC' },
      'a"b': { example: 'x' },
      document: { format: 'binary', example: '../my document.PNG' },
      pages: { types: ['array'], items: buildTestSchema({ format: 'binary' }) },
    });
    const optional = {
      name: 'selfie',
      required: false,
      schema: buildTestSchema({ format: 'binary' }),
    };
    const body = buildBodyOf('multipart/form-data', {
      ...schema,
      properties: [...schema.properties, optional],
    });
    expect(body).toEqual({
      kind: 'multipart',
      fields: [
        ['accountId', 'acc_01HZX6A4N2PC'],
        ['a%22b', 'x'],
      ],
      files: [
        { name: 'document', fileName: '.._my_document.PNG', contentType: 'image/png' },
        { name: 'pages', fileName: 'pages.bin', contentType: 'application/octet-stream' },
      ],
    });
  });

  test('is encoded where a form is asked for', () => {
    const body = buildBodyOf('application/x-www-form-urlencoded', buildTestSchema(), {
      a: 'b c',
      d: '&',
    });
    expect(body).toEqual({
      kind: 'text',
      mediaType: 'application/x-www-form-urlencoded',
      text: 'a=b+c&d=%26',
    });
  });
});

describe('the answer of a request', () => {
  const csv = buildTestContent({ mediaType: 'text/csv' });

  test('is a file under the name that the description gives', () => {
    const header = buildTestParameter({
      name: 'Content-Disposition',
      example: 'attachment; filename="accounts.csv"',
    });
    const operation = buildTestOperation({
      responses: [buildTestResponse({ contents: [csv], headers: [header] })],
    });
    const { answer, headers } = buildSampleRequest(operation, API);
    expect(answer).toEqual({ kind: 'file', fileName: 'accounts.csv' });
    expect(headers[0]).toEqual({ name: 'Accept', kind: 'text', value: 'text/csv' });
  });

  test('is a file named after the operation where the description gives no name', () => {
    const operation = buildTestOperation({
      operationId: 'exportB2cPayments',
      responses: [buildTestResponse({ contents: [csv] })],
    });
    expect(buildSampleRequest(operation, API).answer).toEqual({
      kind: 'file',
      fileName: 'export-b2c-payments.csv',
    });
  });

  test('is empty where no good response has content', () => {
    const problem = buildTestResponse({ status: '404', contents: [buildTestContent()] });
    const operation = buildTestOperation({
      responses: [buildTestResponse({ status: '204' }), problem],
    });
    expect(buildSampleRequest(operation, API).answer).toEqual({ kind: 'empty' });
  });
});
