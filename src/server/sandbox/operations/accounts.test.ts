import { describe, expect, it } from 'vitest';
import { buildRowsForm } from '#server/sandbox/testing/example-files.ts';
import { kes, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const WALLET = 'wal_01HZX6AB7QKD';

const { call, get, put, post, remove, readList, listEvents } = useSandbox();

const charge = (amount: number, currency = 'KES') =>
  post(`${GRACE}/charges`, { walletId: WALLET, amount: { amount, currency } });
const refusal = (code: string) => expect.objectContaining({ code });

describe('an account', () => {
  it('that was opened is in the list, first', async () => {
    const { body } = await post('/v1/accounts', {
      name: 'Daniel Mutua',
      phoneNumber: '+254700000102',
      walletTypeId: 'wty_01HZX6C3D9FA',
    });
    expect((await readList('/v1/accounts'))[0]).toEqual(body);
  });

  it('that is suspended neither pays nor is paid, and its wallets are frozen', async () => {
    const { body } = await put(`${GRACE}/status`, { status: 'suspended' });
    expect(body).toMatchObject({ wallets: [{ status: 'frozen' }, { status: 'frozen' }] });
    expect((await charge(1)).body).toEqual(refusal('account_inactive'));
    const topUp = await post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(1) });
    expect(topUp.body).toEqual(refusal('account_inactive'));
    await put(`${GRACE}/status`, { status: 'active' });
    expect(await charge(1)).toMatchObject({ status: 201 });
  });

  it('is closed only without money, and then takes part in nothing', async () => {
    expect((await put(`${GRACE}/status`, { status: 'closed' })).body).toEqual(
      refusal('account_has_balance'),
    );
    await charge(150_000);
    expect(await put(`${GRACE}/status`, { status: 'closed' })).toMatchObject({ status: 200 });
    for (const attempt of [
      put(`${GRACE}/status`, { status: 'active' }),
      put(GRACE, { name: 'Somebody' }),
      put(`${GRACE}/tags`, { tag: 'late' }),
      put(`${GRACE}/wallets`, { walletTypeId: 'wty_01HZX6C9S4VG' }),
      put(`${GRACE}/groups/wgr_01HZX6D5H1TB/removal`),
      charge(1),
    ])
      expect((await attempt).body).toEqual(refusal('account_closed'));
  });

  it('keeps its last open wallet, and one that holds money', async () => {
    expect((await put(`${GRACE}/wallets/${WALLET}/removal`)).body).toEqual(
      refusal('account_has_balance'),
    );
    await charge(150_000);
    expect(await put(`${GRACE}/wallets/wal_01HZX6AC8RLE/removal`)).toMatchObject({ status: 200 });
    expect((await put(`${GRACE}/wallets/${WALLET}/removal`)).body).toEqual(refusal('last_wallet'));
    expect((await remove(`${GRACE}/wallets/${WALLET}`)).body).toEqual(refusal('last_wallet'));
  });

  it('that is suspended can lose a wallet, which can be deleted while it is closed', async () => {
    const festival = `${GRACE}/wallets/wal_01HZX6AC8RLE`;
    await put(`${GRACE}/status`, { status: 'suspended' });
    expect(await put(`${festival}/removal`)).toMatchObject({
      body: { wallets: [{ status: 'frozen' }, { status: 'closed' }] },
    });
    expect(await remove(festival)).toMatchObject({ status: 204 });
  });

  it('is not changed, and sends nothing, when what is asked for is so already', async () => {
    await put('/v1/wallet-types/wty_01HZX6CB4T6W/status', { status: 'inactive' });
    const before = await get(GRACE);
    for (const repeat of [
      put(GRACE, { name: 'Grace Wanjiru', phoneNumber: '+254700000111' }),
      put(`${GRACE}/wallets`, { walletTypeId: 'wty_01HZX6CB4T6W' }),
      put(`${GRACE}/groups`, { groupId: 'wgr_01HZX6D5H1TB' }),
      put(`${GRACE}/tags/unused/removal`),
    ])
      expect(await repeat).toMatchObject({ status: 200, body: before.body });
    await put(`${GRACE}/groups/wgr_01HZX6D5H1TB/removal`);
    const left = await get(GRACE);
    const again = await put(`${GRACE}/groups/wgr_01HZX6D5H1TB/removal`);
    expect(again).toMatchObject({ status: 200, body: left.body });
    expect(await listEvents()).toEqual(['account.updated']);
  });

  it.each(['two\nlines', '../..', 'a'.repeat(40), '\u2028'])(
    'loses each label that it can carry: %j',
    async (tag) => {
      const removal = `${GRACE}/tags/${encodeURIComponent(tag)}/removal`;
      const before = await get(GRACE);
      expect(await put(`${GRACE}/tags`, { tag })).toMatchObject({ status: 200 });
      const { tags } = before.body as { readonly tags: readonly string[] };
      expect(await put(removal)).toMatchObject({ status: 200, body: { tags } });
      expect((await put(`${GRACE}/tags/${'a'.repeat(41)}/removal`)).body).toMatchObject({
        detail: 'tag has 41 characters, and must have at most 40.',
      });
    },
  );

  it.each(['.', '..'])('carries no label that no address can name: %j', async (tag) => {
    expect(await put(`${GRACE}/tags`, { tag })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/tag' },
    });
    const body = { name: 'Wanjiku Otieno', phoneNumber: '+254711000001', tags: ['new', tag] };
    expect(await post('/v1/accounts', { ...body, walletTypeId: 'wty_01HZX6C3D9FA' })).toMatchObject(
      {
        status: 422,
        body: { code: 'validation_failed', pointer: '/tags/1' },
      },
    );
  });

  it('gets a wallet code that no wallet has had', async () => {
    await remove(`${GRACE}/wallets/wal_01HZX6AC8RLE`);
    const { body } = await put(`${GRACE}/wallets`, { walletTypeId: 'wty_01HZX6C9S4VG' });
    expect(body).toMatchObject({ wallets: [{ code: '10020001' }, { code: '10020005' }] });
    expect(await get('/v1/wallets/10020005/account')).toMatchObject({ body });
    const old = await get('/v1/wallets/10020004/account');
    expect(old.body).toEqual(refusal('wallet_code_not_found'));
  });
});

describe('money of an account', () => {
  it('is in another currency than the charge: nothing moves', async () => {
    expect((await charge(1, 'UGX')).body).toEqual(refusal('currency_mismatch'));
  });

  it('stays below what the wallet type allows', async () => {
    const topUp = await post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(29_900_000) });
    expect(topUp.body).toEqual(refusal('max_balance_exceeded'));
  });

  it('is refused beyond what is there, in exact whole numbers', async () => {
    expect((await charge(150_001)).body).toEqual(refusal('insufficient_funds'));
    expect((await charge(2 ** 60)).body).toEqual(refusal('validation_failed'));
    expect((await charge(0)).body).toEqual(refusal('validation_failed'));
  });

  it('comes from a voucher once', async () => {
    const redeem = () => post(`${GRACE}/topups`, { walletId: WALLET, voucherCode: 'MKT-4821-KE' });
    expect(await redeem()).toMatchObject({ status: 201, body: { amount: kes(50_000) } });
    expect((await redeem()).body).toEqual(refusal('voucher_redeemed'));
  });

  it('stands in the statement with the balance after each movement', async () => {
    await charge(25_000);
    const { body } = await get(`${GRACE}/wallets/${WALLET}/transactions`);
    expect(body).toMatchObject({
      data: [{ balanceAfter: kes(125_000) }, { balanceAfter: kes(150_000) }],
    });
  });
});

describe('lists', () => {
  it('are paged without a gap, and refuse the cursor of another list', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `Client ${index},+2547110000${10 + index},wty_01HZX6C3D9FA,,`,
    );
    const head = 'name,phoneNumber,walletTypeId,email,nationalId';
    const form = buildRowsForm([head, ...lines].join('\n'));
    const report = await call('POST', '/v1/accounts/uploads', { form });
    expect(report.body).toMatchObject({ rowCount: 30, createdCount: 30, rejectedCount: 0 });
    const ids: string[] = [];
    let cursor: string | null = '';
    let last = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=7' : `?limit=7&cursor=${cursor}`;
      const { body } = await get(`/v1/accounts${query}`);
      const list = body as { data: { id: string }[]; page: { nextCursor: string | null } };
      ids.push(...list.data.map(({ id }) => id));
      last = cursor || last;
      cursor = list.page.nextCursor;
    }
    expect(ids).toHaveLength(32);
    expect(new Set(ids).size).toBe(32);
    const wrong = await get(`/v1/accounts?status=active&cursor=${last}`);
    expect(wrong.body).toEqual(refusal('cursor_invalid'));
  });

  it('find names whatever the capitals, accents and order of words', async () => {
    const { body } = await get('/v1/accounts/search?query=W%C3%81NJ+gra');
    expect(body).toMatchObject({ data: [{ name: 'Grace Wanjiru' }] });
  });

  it('of balances look at the balance, the currency and the bound', async () => {
    const find = async (path: string) => {
      return (await readList(path)).map(({ name }) => name);
    };
    const at = '?amount=150000&currency=KES';
    expect(await find(`/v1/accounts/balance-equal${at}`)).toEqual(['Grace Wanjiru']);
    expect(await find(`/v1/accounts/balance-above${at}`)).toEqual([]);
    expect(await find('/v1/accounts/balance-above?amount=0&currency=UGX')).toEqual([]);
    expect(await find(`/v1/accounts/balance-below${at}`)).toEqual([
      'Daniel Mutua',
      'Grace Wanjiru',
    ]);
  });
});

describe('an upload', () => {
  const send = (text: string, dryRun = false) => {
    const form = buildRowsForm(text);
    if (dryRun) form.set('dryRun', 'true');
    return call('POST', '/v1/accounts/uploads', { form });
  };
  const head = 'name,phoneNumber,walletTypeId,email,nationalId\n';
  const sound = 'Ann,+254711000001,wty_01HZX6C3D9FA,,\n';

  it('passes over rows with mistakes and says where they are', async () => {
    const { body } = await send(`${head}${sound}Bob,123,wty_01HZX6C3D9FA,,\n${sound}`);
    expect(body).toMatchObject({
      createdCount: 1,
      rejectedCount: 2,
      errors: [
        { line: 3, column: 'phoneNumber' },
        { line: 4, column: 'phoneNumber', message: 'The phone number is in use.' },
      ],
    });
  });

  it('names the line of the file, past empty lines and line ends in quotes', async () => {
    const bad = 'Bob,123,wty_01HZX6C3D9FA,,\n';
    const long = '"Cy\r\nLee",+254711000003,wty_01HZX6C3D9FA,,\r\n';
    const { body } = await send(`${head}\n${bad}\n\n${long}${bad}${sound}`);
    expect(body).toMatchObject({ rowCount: 4, errors: [{ line: 3 }, { line: 8 }] });
  });

  it('drops no value: each is under one heading', async () => {
    const { body } = await send(`${head}${sound}Bo,+254711000004,wty_01HZX6C3D9FA,,,vip\n`);
    const message = 'The value "vip" is under no heading.';
    expect(body).toMatchObject({ errors: [{ line: 3, column: 'nationalId', message }] });
    const twice = await send(`name,${head}Di,${sound}`);
    const detail = 'The heading name is in the file twice.';
    expect(twice.body).toMatchObject({ code: 'validation_failed', detail });
    const spare = `${head.trim()},\n${sound.trim().replace('01,', '05,')},,\n`;
    expect((await send(spare)).body).toMatchObject({ createdCount: 1, errors: [] });
  });

  it('reads back what an export has kept from a spreadsheet program', async () => {
    const names = ['=SUM(A1)', '@Ann', "'-1", "'t Hooft"];
    for (const [index, name] of names.entries())
      await post('/v1/accounts', {
        name,
        phoneNumber: `+25471200000${index}`,
        walletTypeId: 'wty_01HZX6C3D9FA',
      });
    const file = String((await get('/v1/accounts/export')).body);
    const cells = [...file.matchAll(/^acc_\w+,([^,]+),(\+2547120[^,]+)/gm)];
    expect(cells.map(([, cell]) => cell)).toEqual(["'=SUM(A1)", "'@Ann", "''-1", "'t Hooft"]);
    const rows = cells.map(([, cell, number]) => `${cell},${number}9,wty_01HZX6C3D9FA,,\n`);
    expect((await send(head + rows.join(''))).body).toMatchObject({ createdCount: 4 });
    const opened = await readList('/v1/accounts?limit=4');
    expect(opened.map(({ name }) => name).toReversed()).toEqual(names);
  });

  it('checks a row as the single call is checked', async () => {
    const [name, phoneNumber, walletTypeId] = ['B', '+254711000002', 'wty_01HZX6C3D9FA'];
    const single = await post('/v1/accounts', { name, phoneNumber, walletTypeId });
    const { detail: message } = single.body as { readonly detail: string };
    const { body } = await send(`${head}${sound}${name},${phoneNumber},${walletTypeId},,\n`);
    expect(body).toMatchObject({ errors: [{ line: 3, column: 'name', message }] });
  });

  it('opens nothing in a dry run', async () => {
    expect((await send(head + sound, true)).body).toMatchObject({ createdCount: 1 });
    const { body } = await get('/v1/accounts/search?query=Ann');
    expect(body).toMatchObject({ data: [] });
  });

  it('is refused without a sound row, a heading, or as another kind of file', async () => {
    expect((await send(`${head}B,1,2,,\n`)).body).toEqual(refusal('file_row_invalid'));
    expect((await send('name\nAnn\n')).body).toEqual(refusal('validation_failed'));
    expect((await send('\0\0')).body).toEqual(refusal('file_type_unsupported'));
    const { detail } = (await send(`${head}${','.repeat(70_000)}\n`)).body as { detail?: string };
    expect(detail).toBe('file has a line of more than 65536 characters.');
    const large = head + sound.repeat(60_000);
    expect((await send(large)).body).toEqual(refusal('file_too_large'));
  });
});
