import { describe, expect, it } from 'vitest';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { BODY_LIMITS, readSentBody } from './read-sent-body.ts';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();

function send(
  path: string,
  body: BodyInit,
  type: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { id, appKey } = sandbox.workspace;
  const headers = { authorization: `Bearer ${appKey}`, 'content-type': type, ...others };
  return sandbox.host.fetch(
    new Request(`http://localhost/sandbox/${id}${path}`, { method: 'POST', headers, body }),
  );
}

async function read(response: Response) {
  return { status: response.status, body: await response.json() };
}

const isForm = 'multipart/form-data; boundary=EDGE';
const writePart = (name: string) =>
  `--EDGE\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

describe('a body of JSON', () => {
  /** The longest body of the description: as many payments as fit in a batch, however a client writes them. */
  function writeBatch(count: number): string {
    const payments = Array.from({ length: count }, (_, index) => ({
      phoneNumber: `+254700${String(100_000 + index)}`,
      amount: { amount: 1, currency: 'KES' },
      reference: `${String(index).padStart(4, '0')}${'\u{1F4B8}'.repeat(60)}`,
    }));
    const text = JSON.stringify({ walletId: 'wal_01HZX5W4X6KM', payments }, null, 4);
    return text.replaceAll(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
  }

  it('may have all 1,000 payments of a batch, in escapes and indented', async () => {
    const path = '/v1/mobile-money/b2c/bulk';
    const taken = await send(path, writeBatch(1000), 'application/json');
    expect(await read(taken)).toMatchObject({ status: 202, body: { totalCount: 1000 } });
    const refused = await send(path, writeBatch(1001), 'application/json');
    expect(await read(refused)).toMatchObject({ status: 422, body: { pointer: '/payments' } });
  });

  it('has a last byte that counts, and other bodies are shorter', async () => {
    const write = (bytes: number) =>
      JSON.stringify({ name: 'a'.repeat(bytes - '{"name":""}'.length) });
    const { jsonBytes } = BODY_LIMITS;
    const fits = await read(await send('/v1/accounts', write(jsonBytes), 'application/json'));
    expect(fits.body).not.toMatchObject({ detail: expect.stringContaining('larger') });
    const more = await read(await send('/v1/accounts', write(jsonBytes + 1), 'application/json'));
    expect(more).toMatchObject(refusal(422, 'validation_failed'));
    expect(more.body).toMatchObject({ detail: `The body is larger than ${jsonBytes} bytes.` });
  });
});

describe('a body that is made to keep the server busy', () => {
  it.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  ])('is refused for its depth, and is no failure: %s', async (_, body) => {
    const answer = await read(await send('/v1/accounts', body, 'application/json'));
    expect(answer).toMatchObject(refusal(422, 'validation_failed'));
    expect(answer.body).toMatchObject({
      detail: 'The body has more than 64 lists and objects in each other.',
    });
  });

  it('is refused for its many fields before they are read', async () => {
    const parts = Array.from({ length: 101 }, (_, index) => writePart(`field-${index}`));
    const body = `${parts.join('')}--EDGE--\r\n`;
    const answer = await read(await send('/v1/accounts/uploads', body, isForm));
    expect(answer.body).toMatchObject({ detail: 'The form has more than 100 fields.' });
    const fewer = `${parts.slice(1).join('')}--EDGE--\r\n`;
    expect(await read(await send('/v1/accounts/uploads', fewer, isForm))).toMatchObject(
      refusal(422, 'field_unknown'),
    );
  });

  it('is refused as a form without parts, which the description has nowhere', async () => {
    const body = 'a=1&'.repeat(100_000);
    const answer = await read(
      await send('/v1/accounts/uploads', body, 'application/x-www-form-urlencoded'),
    );
    expect(answer.body).toMatchObject({ detail: 'The body is not a form.' });
  });

  it('takes a boundary between quotation marks', async () => {
    const type = 'multipart/form-data; charset=utf-8; boundary="EDGE"';
    const body = `${writePart('file')}--EDGE--\r\n`;
    expect(await read(await send('/v1/accounts/uploads', body, type))).toMatchObject(
      refusal(422, 'field_unknown'),
    );
  });
});

describe('a body that says something else than its writer means', () => {
  it('is refused for half of a character, which nothing could export', async () => {
    const body = String.raw`{"externalId":"\ud800"}`;
    expect(await read(await send('/v1/accounts', body, 'application/json'))).toMatchObject({
      ...refusal(422, 'validation_failed'),
      body: { detail: expect.stringContaining('half of a character') as unknown },
    });
  });

  it('has another fingerprint than a form whose value looks like its next field', async () => {
    const operation = readOperations(await loadApiDescription()).find(
      ({ operationId }) => operationId === 'uploadAccounts',
    )!;
    const print = async (fields: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      return (await readSentBody(request, operation)).computeFingerprint();
    };
    const two = await print({ a: '1', b: '2' });
    // A form writes a line break as a carriage return and a line feed.
    expect(await print({ a: '1\r\nb=2' })).not.toBe(two);
    expect(await print({ 'a=1\nb': '2' })).not.toBe(two);
    expect(await print({ a: '1', b: '2' })).toBe(two);
  });

  it.each([
    ['a field', '--EDGE\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n'],
    [
      'a file',
      '--EDGE\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\n1\r\n',
    ],
  ])('is refused for %s with the name that objects inherit by', async (_, part) => {
    const body = `${part}${writePart('file')}--EDGE--\r\n`;
    expect(await read(await send('/v1/accounts/uploads', body, isForm))).toMatchObject({
      ...refusal(422, 'field_unknown'),
      body: { pointer: '/__proto__' },
    });
  });

  it.each([
    ['/v1/accounts', 'application/json'],
    ['/v1/accounts/uploads', isForm],
  ])('is refused for its encoding at %s', async (path, type) => {
    const packed = await new Response(
      new Blob(['{}']).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer();
    const refused = await read(await send(path, packed, type, { 'content-encoding': 'gzip' }));
    expect(refused.body).toMatchObject({
      detail: 'The body has a Content-Encoding. Send the body without one.',
    });
  });
});
