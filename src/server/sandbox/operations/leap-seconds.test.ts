import { describe, expect, it } from 'vitest';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { listExamples } from '#server/sandbox/testing/example-requests.ts';
import { sendExample } from '#server/sandbox/testing/send-example.ts';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

/** RFC 3339 has this form, and no clock of the platform shows this time. */
const LEAP_SECOND = '2026-06-30T23:59:60Z';

const operations = readOperations(await loadApiDescription());
const sandbox = useSandbox();

const parameters = operations.flatMap((operation) =>
  operation.parameters
    .filter(({ location, schema }) => location === 'query' && schema.format === 'date-time')
    .map(({ name }) => ({ name, operation, title: `${name} of ${operation.operationId}` })),
);

describe('a leap second is refused', () => {
  it.each(parameters)('as $title', async ({ name, operation }) => {
    const [example] = listExamples(operation);
    const query = { ...example!.query, [name]: LEAP_SECOND };
    expect(await sendExample(sandbox, { ...example!, query })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: `/${name}` },
    });
  });

  it('as the end of an app key', async () => {
    const expiresAt = LEAP_SECOND;
    const refused = refusal(422, 'validation_failed');
    const key = { appId: 'app_01HZX5S8A3VD', name: 'Till', permissions: ['accounts:read'] };
    expect(await sandbox.post('/v1/app-keys', { ...key, expiresAt })).toMatchObject(refused);
    expect(await sandbox.put('/v1/app-keys/key_01HZX5T9B4WE', { expiresAt })).toMatchObject(
      refused,
    );
  });

  it('as the beginning and as the end of a voucher', async () => {
    const span = { validFrom: '2026-06-01T00:00:00Z', expiresAt: '2026-07-31T00:00:00Z' };
    const price = { amount: 50_000, currency: 'KES' };
    const voucher = { name: 'Market day', amount: price, quantity: 5, ...span };
    for (const name of ['validFrom', 'expiresAt'])
      expect(await sandbox.post('/v1/vouchers', { ...voucher, [name]: LEAP_SECOND })).toMatchObject(
        { status: 422, body: { code: 'validation_failed', pointer: `/${name}` } },
      );
  });
});
