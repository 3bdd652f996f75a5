import { readId, type UsedSandbox } from './use-sandbox.ts';

/** A user whom no workspace has at its start. */
export const NEW_USER = {
  firstName: 'Baraka',
  lastName: 'Njoroge',
  email: 'baraka@lakeside.example',
  phoneNumber: '+254700000900',
  password: 'a-long-enough-password',
};

/** A company that no workspace has at its start. */
export const NEW_COMPANY = {
  name: 'Lakeside Boats',
  countryCode: 'UG',
  industry: 'transport',
  registrationNumber: 'UG-1',
};

const OPEN = { token: null };

/** Registers the new user, whose phone number is not confirmed yet. @returns the id of the user */
export async function registerUser({ post }: UsedSandbox): Promise<string> {
  return readId(await post('/v1/registrations/users', NEW_USER, OPEN));
}

/** Confirms the phone number of a new user. @returns an access token of the user */
export async function confirmUser({ post }: UsedSandbox, userId: string): Promise<string> {
  const session = await post('/v1/registrations/otp', { userId, otp: '481516' }, OPEN);
  return (session.body as { accessToken: string }).accessToken;
}

/** Registers the new user and the new company. @returns an access token of the user */
export async function registerCompany(sandbox: UsedSandbox): Promise<string> {
  const token = await confirmUser(sandbox, await registerUser(sandbox));
  await sandbox.post('/v1/registrations/companies', NEW_COMPANY, { token });
  return token;
}
