import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { DOCS_ATTRIBUTES } from '#server/search/engine/docs-attributes.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';

function page(
  path: string,
  title: string,
  content: string,
  extra: Readonly<Record<string, unknown>> = {},
): IndexRecord {
  const slug = path.split('/').at(-1) ?? '';
  return { objectID: path, page_title: title, slug, content, type: 'page', ...extra };
}

/** A few pages in the form of the documentation's records. */
export const SAMPLE_RECORDS: readonly IndexRecord[] = [
  page('/accounts/create-account', 'Create an account', 'Opens an account for a client.', {
    method: 'POST',
    endpoint: '/v1/accounts',
    operation_id: 'createAccount',
    parameters: ['walletTypeId', 'phoneNumber'],
    error_codes: ['phone_number_taken'],
    position: 1,
  }),
  page('/accounts/get-single-account', 'Get a single account', 'Reads one account.', {
    method: 'GET',
    endpoint: '/v1/accounts/{accountId}',
    operation_id: 'getAccount',
    position: 2,
  }),
  page('/accounts/manual-topup-account', 'Top up an account', 'Adds money to a wallet.', {
    method: 'POST',
    endpoint: '/v1/accounts/{accountId}/topups',
    operation_id: 'topUpAccount',
    parameters: ['walletId'],
    error_codes: ['insufficient_funds'],
    position: 3,
  }),
  {
    ...page(
      '/accounts/manual-topup-account#errors',
      'Top up an account',
      'insufficient_funds: too little',
    ),
    section_title: 'Errors',
    type: 'section',
    position: 3,
  },
  page('/accounts/account-status', 'Set the account status', 'Suspends an account.', {
    position: 4,
  }),
  page('/vouchers/create-voucher', 'Create a voucher', 'Makes a voucher with an amount.', {
    method: 'POST',
    endpoint: '/v1/vouchers',
    position: 5,
  }),
  page('/zone/check-in', 'Check in', 'Lets somebody into a zone. A voucher may be shown.', {
    method: 'POST',
    endpoint: '/v1/zones/{zoneId}/check-ins',
    position: 6,
  }),
  page('/zone/check-out', 'Check out', 'Records that somebody has left a zone.', { position: 7 }),
  page('/menu', 'Menu personalization', 'Changes the colour of the menu for an organisation.', {
    position: 8,
  }),
  page('/guide', 'Guide', 'Vouchering continues in year 2026, step 429.', { position: 9 }),
];

/** An engine of the sample records, with a few synonyms. */
export const sampleEngine = createSearchEngine(SAMPLE_RECORDS, {
  ...DOCS_ATTRIBUTES,
  synonyms: [
    { words: ['freeze', 'suspend'] },
    { words: ['voucher', 'coupon', 'gift card'] },
    { words: ['check in', 'admission'] },
  ],
});
