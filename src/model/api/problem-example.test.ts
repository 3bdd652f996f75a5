import { describe, expect, it } from 'vitest';
import { buildProblemExample, type RequestParts } from './problem-example.ts';
import {
  buildTestContent,
  buildTestObject,
  buildTestParameter,
  buildTestSchema,
  TEST_IDEMPOTENCY_KEY,
} from '#languages/testing/test-operation.ts';
import type { Schema } from '#description/schema.ts';

const SITE = 'https://docs.wallet.example';
const refused = (cause: string, code = 'validation_failed') => ({
  status: 422,
  code,
  title: 'Refused',
  cause,
  cure: 'Correct it.',
});

function takeBody(schema: Schema, parameters: RequestParts['parameters'] = []): RequestParts {
  const contents = [buildTestContent({ schema })];
  return { parameters, requestBody: { required: true, description: '', contents } };
}
const accountId = buildTestParameter({ name: 'accountId', location: 'path', required: true });
const cursor = buildTestParameter({ name: 'cursor', schema: buildTestSchema() });
const limit = buildTestParameter({
  name: 'limit',
  schema: buildTestSchema({ types: ['integer'] }),
});
const optional = (name: string) => ({ name, required: false, schema: buildTestSchema() });
const name = { name: 'name', required: true, schema: buildTestSchema() };

function readPointer(request: RequestParts | undefined, cause = 'A field is missing.'): unknown {
  const { value } = buildProblemExample(SITE, refused(cause), request);
  return (value as { readonly pointer?: unknown }).pointer;
}

describe('the example of a problem', () => {
  it('has the fields of an answer, in their order', () => {
    const request = takeBody(buildTestObject({ name: {} }));
    const { value } = buildProblemExample(SITE, refused('The name is missing.'), request);
    expect(JSON.stringify(value)).toBe(
      JSON.stringify({
        type: 'https://docs.wallet.example/status-codes#validation_failed',
        title: 'Refused',
        status: 422,
        code: 'validation_failed',
        detail: 'The name is missing.',
        pointer: '/name',
        requestId: 'req_01HZX9A1B3CD',
      }),
    );
  });

  it('leads nowhere when it is no mistake in a part of the request', () => {
    const request = takeBody(buildTestObject({ name: {} }));
    const { value } = buildProblemExample(SITE, refused('Of `name`.', 'already_exists'), request);
    expect(value).not.toHaveProperty('pointer');
  });

  it('names the object that was first when that is what the error says', () => {
    const { value } = buildProblemExample(SITE, refused('Taken.', 'reference_taken'));
    expect(value).toMatchObject({ pointer: '/reference', existingId: 'pay_01HZX8D4E8SB' });
  });

  it.each<readonly [string, RequestParts, string | undefined]>([
    [
      'the first field that has to be there',
      takeBody(buildTestSchema({ types: ['object'], properties: [optional('note'), name] }), [
        accountId,
      ]),
      '/name',
    ],
    [
      'the first parameter that has to be there, before optional fields',
      takeBody(buildTestSchema({ types: ['object'], properties: [optional('note')] }), [
        accountId,
        TEST_IDEMPOTENCY_KEY,
      ]),
      '/accountId',
    ],
    [
      'the first field where nothing has to be there',
      takeBody(buildTestSchema({ types: ['object'], properties: [optional('note')] })),
      '/note',
    ],
    ['a parameter that takes not just any text', { parameters: [cursor, limit] }, '/limit'],
    [
      'nothing where the only parameter is a header',
      { parameters: [TEST_IDEMPOTENCY_KEY] },
      undefined,
    ],
    [
      'a field of the first choice',
      takeBody(buildTestSchema({ types: [], oneOf: [buildTestObject({ card: {} })] })),
      '/card',
    ],
    [
      'a field by its escaped name (RFC 6901)',
      takeBody(buildTestObject({ 'a/b~c': {} })),
      '/a~1b~0c',
    ],
    ['nothing where there is nothing', { parameters: [] }, undefined],
  ])('leads to %s', (_, request, pointer) => {
    expect(readPointer(request)).toBe(pointer);
  });

  it('leads to the first part of the request that its cause names', () => {
    const request = takeBody(buildTestObject({ walletId: {}, amount: {}, voucherCode: {} }));
    const cause = 'It is no `draft`, and neither `amount` nor `voucherCode` was sent.';
    expect(readPointer(request, cause)).toBe('/amount');
    expect(readPointer({ parameters: [cursor, limit] }, 'The `cursor` is too long.')).toBe(
      '/cursor',
    );
  });

  it('leads nowhere in a response that operations share, as they have no field in common', () => {
    expect(readPointer(undefined)).toBeUndefined();
  });
});
