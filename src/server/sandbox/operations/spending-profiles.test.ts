import { describe, expect, it } from 'vitest';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const LIST = '/v1/spending-profiles';
const PROFILE = `${LIST}/spp_01HZX7J6M1AK`;
const limit = (amount: number, period: string, category?: string | null) => ({
  amount: kes(amount),
  period,
  ...(category !== undefined && { category }),
});

const { put, post, remove } = useSandbox();

describe('a spending profile', () => {
  it('has a name of its own', async () => {
    expect(await post(LIST, { name: 'School week' })).toMatchObject(refusal(409, 'already_exists'));
    expect(await post(LIST, { name: 'Holidays' })).toMatchObject({
      status: 201,
      body: { limits: [], dependantCount: 0 },
    });
    expect(await put(PROFILE, { name: 'Holidays' })).toMatchObject(refusal(409, 'already_exists'));
    expect(await put(PROFILE, { name: 'School week' })).toMatchObject({ status: 200 });
    expect(await put(`${LIST}/spp_000000000000`, { name: 'Other' })).toMatchObject(
      refusal(404, 'not_found'),
    );
  });

  it('has at most 100 limits, from the start and later', async () => {
    const build = (count: number) =>
      Array.from({ length: count }, (_, index) => limit(1, 'day', `kind ${index}`));
    expect(await post(LIST, { name: 'Long', limits: build(101) })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/limits' },
    });
    const { body } = await post(LIST, { name: 'Long', limits: build(100) });
    const { id } = body as { readonly id: string };
    expect(await post(`${LIST}/${id}/limits`, limit(1, 'week'))).toMatchObject(
      refusal(422, 'validation_failed'),
    );
  });

  it('has at most one limit for a period and category from the start', async () => {
    const limits = [limit(100, 'day'), limit(200, 'day', 'canteen'), limit(300, 'day', null)];
    expect(await post(LIST, { name: 'Holidays', limits })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/limits/2' },
    });
    expect(await post(LIST, { name: 'Holidays', limits: limits.slice(0, 2) })).toMatchObject({
      body: { limits: [{ category: null }, { category: 'canteen' }] },
    });
    expect(await post(LIST, { name: 'Nothing', limits: [limit(0, 'day')] })).toMatchObject(
      refusal(422, 'validation_failed'),
    );
  });

  it('gets and loses limits', async () => {
    const limits = `${PROFILE}/limits`;
    const { status, body } = await post(limits, limit(120_000, 'week'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ limits: [{}, { period: 'week', category: null }] });
    expect(await post(limits, limit(1, 'week', null))).toMatchObject(
      refusal(409, 'already_exists'),
    );
    expect(await post(limits, limit(0, 'month'))).toMatchObject(refusal(422, 'validation_failed'));
    const { id } = (body as { limits: { id: string }[] }).limits[1]!;
    expect(await remove(`${limits}/${id}`)).toMatchObject({ status: 204 });
    expect(await remove(`${limits}/${id}`)).toMatchObject(refusal(404, 'not_found'));
    expect(await post(limits, limit(1, 'week'))).toMatchObject({ status: 201 });
  });
});
