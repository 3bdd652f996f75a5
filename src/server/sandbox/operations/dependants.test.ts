import { describe, expect, it } from 'vitest';
import { buildRowsForm } from '#server/sandbox/testing/example-files.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const GRACE = 'acc_01HZX6A4N2PC';
const DANIEL = 'acc_01HZX6B8V5SE';
const LIST = '/v1/dependants';
const PROFILES = '/v1/spending-profiles';
const SEEDED = 'dep_01HZX7E2K6YF';
const NEEMA = `${LIST}/${SEEDED}`;
const PROFILE_ID = 'spp_01HZX7J6M1AK';

const { call, get, put, post, remove, readList } = useSandbox();

const setAccountStatus = (status: string) => put(`/v1/accounts/${GRACE}/status`, { status });
const add = (changes: object = {}) => post(LIST, { accountId: GRACE, name: 'Juma', ...changes });

function upload(lines: readonly string[], headings = 'accountPhoneNumber,name,dateOfBirth') {
  const form = buildRowsForm([headings, ...lines].join('\n'));
  return call('POST', `${LIST}/uploads`, { form });
}

describe('a dependant', () => {
  it('begins active, without labels, and is in the lists of its account', async () => {
    const { status, body } = await add({ spendingProfileId: PROFILE_ID });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'active', tags: [], dateOfBirth: null, imageUrl: null });
    expect(await readList(`${LIST}?accountId=${GRACE}`)).toMatchObject([body, { id: SEEDED }]);
    expect(await readList(`${LIST}?accountId=${DANIEL}`)).toEqual([]);
    expect(await readList(`${LIST}?tag=grade-4`)).toMatchObject([{ id: SEEDED }]);
    expect(await readList(PROFILES)).toMatchObject([
      { id: PROFILE_ID, dependantCount: 2 },
      { name: 'Term break' },
    ]);
  });

  it('needs an active account and a profile that exists', async () => {
    expect(await add({ accountId: 'acc_000000000000' })).toMatchObject(
      refusal(404, 'account_not_found'),
    );
    expect(await add({ spendingProfileId: 'spp_000000000000' })).toMatchObject(
      refusal(404, 'not_found'),
    );
    await setAccountStatus('suspended');
    expect(await add()).toMatchObject(refusal(409, 'account_inactive'));
    await setAccountStatus('active');
    await post(`/v1/accounts/${GRACE}/charges`, {
      walletId: 'wal_01HZX6AB7QKD',
      amount: kes(150_000),
    });
    await setAccountStatus('closed');
    expect(await add()).toMatchObject(refusal(409, 'account_closed'));
  });

  it('changes its details, and has a new address for each picture', async () => {
    expect(await put(NEEMA, { dateOfBirth: null })).toMatchObject({
      body: { name: 'Neema Wanjiru', dateOfBirth: null },
    });
    expect(await put(NEEMA, {})).toMatchObject(refusal(422, 'validation_failed'));
    const form = new FormData();
    form.set('image', new File(['not a picture'], 'neema.png'));
    expect(await call('POST', `${NEEMA}/image`, { form })).toMatchObject(
      refusal(415, 'file_type_unsupported'),
    );
  });

  it('is activated only while its account is active', async () => {
    const status = `${NEEMA}/status`;
    await put(status, { status: 'inactive' });
    await setAccountStatus('suspended');
    expect(await put(status, { status: 'active' })).toMatchObject(refusal(409, 'account_inactive'));
    await setAccountStatus('active');
    expect(await put(status, { status: 'active' })).toMatchObject({ body: { status: 'active' } });
  });

  it('that is deleted counts no longer in profile and labels', async () => {
    expect(await remove(NEEMA)).toMatchObject({ status: 204 });
    for (const answer of [
      await remove(NEEMA),
      await get(NEEMA),
      await get(`${NEEMA}/transactions`),
    ])
      expect(answer).toMatchObject(refusal(404, 'not_found'));
    expect(await readList(PROFILES)).toMatchObject([{ dependantCount: 0 }, { dependantCount: 0 }]);
    expect(await readList('/v1/dependant-tags')).toMatchObject([
      { name: 'grade-4', carrierCount: 0 },
    ]);
  });
});

describe('an upload of dependants', () => {
  it('adds the sound lines and reports the others', async () => {
    const { body } = await upload([
      '+254700000112,Juma Mutua,2012-02-29',
      '0700,Nobody,',
      '+254700000112,J,',
      '+254700000112,Late Child,2013-02-29',
      '+254700000199,Somebody Else,',
    ]);
    expect(body).toMatchObject({
      rowCount: 5,
      createdCount: 1,
      errors: [
        { line: 3, column: 'accountPhoneNumber' },
        { line: 4, column: 'name' },
        { line: 5, column: 'dateOfBirth' },
        { line: 6, column: 'accountPhoneNumber', message: 'No account has this phone number.' },
      ],
    });
    expect(await readList(`${LIST}?accountId=${DANIEL}`)).toMatchObject([
      { name: 'Juma Mutua', dateOfBirth: '2012-02-29', spendingProfileId: null },
    ]);
  });

  it('adds nobody to a suspended account', async () => {
    await setAccountStatus('suspended');
    expect(await upload(['+254700000111,Juma Wanjiru,'])).toMatchObject(
      refusal(422, 'file_row_invalid'),
    );
  });

  it('stops where the plan has no room', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => `+254700000112,Child ${index},`);
    expect(await upload(lines)).toMatchObject({ body: { createdCount: 499, rejectedCount: 2 } });
    expect(await add()).toMatchObject(refusal(409, 'plan_limit_reached'));
  });
});

describe('labels of dependants', () => {
  it('are made with their first use and put on each once', async () => {
    const tags = `${NEEMA}/tags`;
    for (const status of [200, 200])
      expect(await post(tags, { name: 'choir' })).toMatchObject({
        status,
        body: { carrierCount: 1 },
      });
    expect(await readList('/v1/dependant-tags')).toMatchObject([
      { name: 'choir' },
      { name: 'grade-4' },
    ]);
    for (let index = 3; index <= 20; index += 1) await post(tags, { name: `label-${index}` });
    expect(await post(tags, { name: 'one-more' })).toMatchObject(refusal(409, 'too_many_tags'));
    expect(await post(tags, { name: 'choir' })).toMatchObject({ status: 200 });
    expect(await readList('/v1/dependant-tags')).toHaveLength(20);
  });

  it('of the beginning are not put on once more', async () => {
    const tags = `${NEEMA}/tags`;
    expect(await post(tags, { name: 'grade-4' })).toMatchObject({
      status: 200,
      body: { carrierCount: 1 },
    });
    expect(await get(NEEMA)).toMatchObject({ body: { tags: ['grade-4'] } });
  });

  it('are found by their new name only', async () => {
    const label = '/v1/dependant-tags/lbl_01HZX7F4P8CM';
    expect(await put(label, { name: 'grade-5' })).toMatchObject({ body: { carrierCount: 1 } });
    expect(await readList(`${LIST}?tag=grade-4`)).toEqual([]);
    expect(await readList(`${LIST}?tag=grade-5`)).toMatchObject([{ tags: ['grade-5'] }]);
    await post(`${NEEMA}/tags`, { name: 'grade-6' });
    expect(await put(label, { name: 'grade-6' })).toMatchObject(refusal(409, 'already_exists'));
    expect(await put('/v1/dependant-tags/lbl_01HZX7H2N6BL', { name: 'a' })).toMatchObject(
      refusal(404, 'tag_not_found'),
    );
  });
});

describe('the spending profile of a dependant', () => {
  const profile = `${NEEMA}/spending-profile`;

  it('is taken away, assigned and replaced', async () => {
    for (const _attempt of ['first', 'repeat'])
      expect(await get(`${profile}/detachment`)).toMatchObject({
        status: 200,
        body: { spendingProfileId: null },
      });
    const assign = (spendingProfileId: string) => post(profile, { spendingProfileId });
    expect(await assign('spp_000000000000')).toMatchObject(refusal(404, 'not_found'));
    for (const _attempt of ['first', 'repeat'])
      expect(await assign(PROFILE_ID)).toMatchObject({
        status: 200,
        body: { spendingProfileId: PROFILE_ID },
      });
    const made = await post(PROFILES, { name: 'Term time' });
    await assign(readId(made));
    expect(await readList(PROFILES)).toMatchObject([
      { name: 'Term time', dependantCount: 1 },
      { id: PROFILE_ID, dependantCount: 0 },
      { name: 'Term break' },
    ]);
  });

  it('is applied to those of one account or to all', async () => {
    await add({ accountId: DANIEL });
    const made = await post(PROFILES, { name: 'Term time' });
    const path = `${PROFILES}/${readId(made)}/assignments`;
    expect(await put(path, { accountId: GRACE })).toMatchObject({ body: { dependantCount: 1 } });
    expect(await put(path, { accountId: null })).toMatchObject({ body: { dependantCount: 2 } });
    expect(await put(path, {})).toMatchObject(refusal(422, 'validation_failed'));
    expect(await put(path, { accountId: 'acc_000000000000' })).toMatchObject(
      refusal(404, 'account_not_found'),
    );
    expect(
      await put(`${PROFILES}/spp_000000000000/assignments`, { accountId: null }),
    ).toMatchObject(refusal(404, 'not_found'));
  });
});
