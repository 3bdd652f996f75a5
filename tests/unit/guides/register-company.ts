import { expect } from 'vitest';
import { OTP_DIGITS } from '#server/sandbox/kernel/magic-values.ts';
import type { UsedSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const USER = {
  firstName: 'Wanjiku',
  lastName: 'Njeri',
  email: 'wanjiku@begun.example',
  phoneNumber: '+254700000190',
  password: 'correct-horse-battery',
};
const COMPANY = {
  name: 'Begun Limited',
  registrationNumber: 'PVT-9ZK2R7',
  countryCode: 'KE',
  industry: 'agriculture',
};

/** A company that has just begun. */
export interface NewCompany {
  /** How many calls it took. */
  readonly calls: number;
  readonly appKey: string;
}

/** Registers a user and a company by the calls that the quick start names, and makes an app key. */
export async function registerCompany(
  call: UsedSandbox['call'],
  permissions: readonly string[],
): Promise<NewCompany> {
  let calls = 0;
  async function send(method: string, path: string, body?: object, token: string | null = null) {
    calls += 1;
    const response = await call(method, path, { token, ...(body && { body }) });
    expect(response.status).toBeLessThan(300);
    return response.body as Record<string, unknown>;
  }
  const { id: userId } = await send('POST', '/v1/registrations/users', USER);
  const session = await send('POST', '/v1/registrations/otp', { userId, otp: OTP_DIGITS });
  const token = session['accessToken'] as string;
  await send('POST', '/v1/registrations/companies', COMPANY, token);
  const apps = (await send('GET', '/v1/apps', undefined, token))['data'] as { id: string }[];
  const key = { appId: apps[0]!.id, name: 'Quick start', permissions };
  const { secret } = await send('POST', '/v1/app-keys', key, token);
  return { calls, appKey: secret as string };
}
