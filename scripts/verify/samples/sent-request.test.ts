import { describe, expect, it } from 'vitest';
import { buildSentRequest, repeatSentRequest } from './sent-request.ts';

const SECRETS = { apiKey: 'wk_test_1', accessToken: 'at_1' };
const CSV = Buffer.from('name\nGrace\n');

function record(headers: Record<string, string>, sent: Buffer) {
  return buildSentRequest(
    { method: 'POST', target: '/v1/accounts?limit=2', headers, sent },
    SECRETS,
  );
}

async function buildUpload(): Promise<{ headers: Record<string, string>; sent: Buffer }> {
  const form = new FormData();
  form.set('file', new File([CSV], 'accounts.csv', { type: 'text/csv' }));
  form.set('note', 'first');
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type')! },
    sent: Buffer.from(await response.arrayBuffer()),
  };
}

describe('what a sample has sent', () => {
  it('is written down without what differs from run to run and from language to language', async () => {
    const headers = {
      host: '127.0.0.1:1234',
      'user-agent': 'curl/8',
      'content-length': '14',
      authorization: 'Bearer wk_test_1',
      'content-type': 'application/json',
      'idempotency-key': 'create-account-204817',
    };
    expect(await record(headers, Buffer.from('{ "name": "Grace" }'))).toEqual({
      method: 'POST',
      path: '/v1/accounts?limit=2',
      headers: {
        authorization: 'Bearer {apiKey}',
        'content-type': 'application/json',
        'idempotency-key': 'create-account-204817',
      },
      text: '{"name":"Grace"}',
    });
  });

  it('is sent again with the secrets of another workspace', async () => {
    const headers = { authorization: 'Bearer at_1', 'content-type': 'text/plain' };
    const sent = await record(headers, Buffer.from('hello'));
    const init = repeatSentRequest(sent, { apiKey: 'other', accessToken: 'at_2' }, {})!;
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer at_2');
    expect(init.body).toBe('hello');
  });

  it('names the files of a form, and is not sent again with others', async () => {
    const { headers, sent } = await buildUpload();
    const request = await record(headers, sent);
    expect(request.headers).toEqual({ 'content-type': 'multipart' });
    expect(request.form).toMatchObject([
      { name: 'file', fileName: 'accounts.csv', type: 'text/csv' },
      { name: 'note', value: 'first' },
    ]);
    const init = repeatSentRequest(request, SECRETS, { 'accounts.csv': CSV })!;
    const form = init.body as FormData;
    expect(await (form.get('file') as File).text()).toBe(CSV.toString());
    const other = { 'accounts.csv': Buffer.from('name\nAmani\n') };
    expect(repeatSentRequest(request, SECRETS, other)).toBeUndefined();
    expect(repeatSentRequest(request, SECRETS, {})).toBeUndefined();
  });
});
