// A connection that is ended again, or that never was, is disconnected already.
import { describe, expect, it } from 'vitest';
import { registerCompany } from '#server/sandbox/testing/register.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();
const { post, put, get } = sandbox;

describe('a company that never connected a provider', () => {
  it('finds the identity provider disconnected, and stores nothing', async () => {
    const token = await registerCompany(sandbox);
    const expected = {
      status: 200,
      body: { status: 'disconnected', environment: null, username: null, lastTestedAt: null },
    };
    const end = () => put('/v1/kyc/connection/disconnection', undefined, { token });
    expect(await end()).toMatchObject(expected);
    expect(await end()).toMatchObject(expected);
    expect(await put('/v1/kyc/connection', undefined, { token })).toMatchObject({ status: 404 });
  });

  it('finds the SMS provider disconnected, and can connect it', async () => {
    const token = await registerCompany(sandbox);
    expect(await get('/v1/sms/connection/disconnect', { token })).toMatchObject({
      status: 200,
      body: { status: 'disconnected', environment: null, username: null, senderId: null },
    });
    const details = {
      environment: 'live',
      username: 'lakeside',
      apiKey: 'sms_live_90ab12',
      senderId: 'LAKESIDE',
    };
    expect(await post('/v1/sms/connection', details, { token })).toMatchObject({ status: 201 });
  });
});
