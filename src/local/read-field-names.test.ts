import { describe, expect, it } from 'vitest';
import { BODY_LIMITS } from '#server/sandbox/http/input/read-sent-body.ts';
import { readFieldNames } from './read-field-names.ts';

function read(body: string, headers: Readonly<Record<string, string>> = {}) {
  return readFieldNames(
    new Request('http://localhost/v1/accounts', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(body.length),
        ...headers,
      },
    }),
  );
}

describe('names of fields', () => {
  it('are those of nested objects and lists too, each once', async () => {
    const body = { items: [{ fee: 1 }, { fee: 2 }], payer: { name: 'Amina', items: null } };
    expect((await read(JSON.stringify(body)))!.toSorted()).toEqual([
      'fee',
      'items',
      'name',
      'payer',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('may be %s', async (name) => {
    expect(await read(`{"${name}":1}`)).toEqual([name]);
  });

  it('are at most 200, of at most 100 characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, 1]));
    expect(await read(JSON.stringify(many))).toHaveLength(200);
    expect(await read(`{"${'a'.repeat(101)}":1,"${'b'.repeat(100)}":1}`)).toEqual([
      'b'.repeat(100),
    ]);
  });

  it.each([
    ['no JSON', '{', {}],
    ['lists without end', '['.repeat(200_000), {}],
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'more than the sandbox takes',
      '{"a":1}',
      { 'content-length': String(BODY_LIMITS.batchBytes + 1) },
    ],
  ])('are not read of %s', async (_, body, headers) => {
    expect(await read(body, headers)).toBeUndefined();
  });

  it('leave the body to its reader', async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: '{"a":1}' });
    await readFieldNames(request);
    expect(await request.text()).toBe('{"a":1}');
  });
});
