// A connection that is ended again, or that never was, is disconnected already.
import { describe, expect, it } from 'vitest';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const { post, put, get } = useSandbox();

/** Registers a company that has connected nothing. Returns an access token of its user. */
async function registerCompany(): Promise<string> {
  const open = { token: null };
  const user = {
    firstName: 'Baraka',
    lastName: 'Njoroge',
    email: 'baraka@lakeside.example',
    phoneNumber: '+254700000900',
    password: 'a-long-enough-password',
  };
  const registered = await post('/v1/registrations/users', user, open);
  const { id: userId } = registered.body as { id: string };
  const session = await post('/v1/registrations/otp', { userId, otp: '481516' }, open);
  const { accessToken: token } = session.body as { accessToken: string };
  const company = {
    name: 'Lakeside Boats',
    countryCode: 'UG',
    industry: 'transport',
    registrationNumber: 'UG-1',
  };
  await post('/v1/registrations/companies', company, { token });
  return token;
}

describe('a company that never connected a provider', () => {
  it('finds the identity provider disconnected, and stores nothing', async () => {
    const token = await registerCompany();
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
    const token = await registerCompany();
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
