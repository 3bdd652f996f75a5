import { describe, expect, it } from 'vitest';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();

function send(path: string, body: BodyInit, type: string): Promise<Response> {
  const { id, appKey } = sandbox.workspace;
  const headers = { authorization: `Bearer ${appKey}`, 'content-type': type };
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
