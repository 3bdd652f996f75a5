import { isJsonObject } from '#contract/json.ts';
import { findBody, listFileFields, type Parameter } from '#server/sandbox/kernel/operation.ts';
import type { ExampleRequest } from '#server/sandbox/testing/example-requests.ts';
import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import { kes } from '#server/sandbox/testing/use-sandbox.ts';
import { CLOSED, SUSPENDED } from './account-states.ts';
import { buildRefusing, type Provocation, type Step } from './provocation.ts';

type Rule = (example: ExampleRequest) => readonly Provocation[];

const DAY = 24 * 60 * 60;

/** Another value of the same form, which nothing in a workspace has. */
function buildUnknown(value: string): string {
  if (/^[a-z]+_[0-9A-Z]{12}$/.test(value))
    return `${value.slice(0, value.indexOf('_'))}_${'0'.repeat(12)}`;
  if (/^\d+$/.test(value)) return '9'.repeat(value.length);
  if (/^[A-Z]{3}$/.test(value)) return 'XAU';
  return 'nothing-like-it';
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]+_[0-9A-Z]{12}$/.test(value);

/** One provocation for each value of a request that names something. */
const nameUnknown: Rule = ({ operation, values, query, body }) => {
  const fields = isJsonObject(body) ? Object.entries(body) : [];
  const others = operation.parameters.filter(
    ({ location, name }) => location === 'query' && !(name in query) && name.endsWith('Id'),
  );
  return [
    ...Object.entries(values).map(([name, value]) => ({
      how: `${name} of the path is unknown`,
      last: { path: { [name]: buildUnknown(value) } },
    })),
    ...Object.entries(query).map(([name, value]) => ({
      how: `${name} of the query is unknown`,
      last: { query: { [name]: buildUnknown(value) } },
    })),
    ...others.map(({ name }) => ({
      how: `${name} of the query is unknown`,
      last: { query: { [name]: `${PREFIXES[name] ?? 'acc'}_${'0'.repeat(12)}` } },
    })),
    ...fields.flatMap(([name, value]) => {
      if (isId(value))
        return {
          how: `${name} of the body is unknown`,
          last: { body: { [name]: buildUnknown(value) } },
        };
      if (Array.isArray(value) && value.some(isId))
        return {
          how: `an entry of ${name} is unknown`,
          last: { body: { [name]: [buildUnknown(String(value[0]))] } },
        };
      return [];
    }),
  ];
};

const PREFIXES: Readonly<Record<string, string>> = {
  zoneId: 'zon',
  walletId: 'wal',
  groupId: 'wgr',
  walletGroupId: 'wgr',
  walletTypeId: 'wty',
  beneficiaryId: 'ben',
};

function buildMistaken({ name, location, schema }: Parameter): Step | undefined {
  const mistaken = schema.types.includes('integer') ? 'many' : '*';
  if (location === 'path') return { path: { [name]: mistaken } };
  return location === 'query' ? { query: { [name]: mistaken } } : undefined;
}

const sendMistake: Rule = ({ operation }) => [
  ...(findBody(operation)?.kind === 'json'
    ? [{ how: 'the body is a list', last: { wholeBody: [] } }]
    : []),
  ...(findBody(operation)?.kind === 'form'
    ? [{ how: 'the form is empty', last: { form: () => new FormData() } }]
    : []),
  ...operation.parameters.flatMap((parameter) => {
    const last = buildMistaken(parameter);
    return last ? { how: `${parameter.name} has a wrong form`, last } : [];
  }),
  ...operation.parameters
    .filter(({ name }) => name === 'Idempotency-Key')
    .map(() => ({
      how: 'the idempotency key is too long',
      last: { headers: { 'idempotency-key': 'k'.repeat(300) } },
    })),
];

const sendUnknownField: Rule = ({ operation }) => {
  const described = findBody(operation);
  const form = () => {
    const built = buildExampleForm(
      operation.operationId,
      described ? listFileFields(described) : [],
    );
    built.set('flavour', 'mint');
    return built;
  };
  const last = described?.kind === 'form' ? { form } : { body: { flavour: 'mint' } };
  return [{ how: 'the body has a field of another name', last }];
};

const repeat: Rule = () => [{ how: 'the same request was made before', before: [{}] }];

/** A line with a mistake in each column, by operation. */
const MISTAKEN_ROWS: Readonly<Record<string, string>> = {
  uploadAccounts: 'name,phoneNumber,walletTypeId,email,nationalId\nX,12,wty_000000000000,,\n',
  uploadDependants: 'accountPhoneNumber,name,dateOfBirth\n12,X,soon\n',
};

/** A form whose files all have some content. */
function sendFile({ operation }: ExampleRequest, how: string, content: Uint8Array): Provocation {
  const body = findBody(operation);
  const files = body ? listFileFields(body) : [];
  const form = () => {
    const built = buildExampleForm(operation.operationId, files);
    for (const name of files) built.set(name, new File([Buffer.from(content)], 'file'));
    return built;
  };
  return { how, last: { form } };
}

const stopType = (walletTypeId: string): Step => ({
  operation: 'setWalletTypeStatus',
  path: { walletTypeId },
});

const keyed = { headers: { 'idempotency-key': 'one-and-the-same' } };

/** What leads to an error in every operation that documents it; the first that does is taken. */
export const COMMON_PROVOCATIONS: Readonly<Record<string, Rule>> = {
  token_missing: () => [{ how: 'no token is sent', last: { token: 'none' } }],
  token_invalid: () => [
    { how: 'a token is sent that was never given out', last: { token: 'unknown' } },
  ],
  token_expired: () => [
    {
      how: 'an hour passes after the access token was given out',
      before: [['/clock', { advance: 3601 }]],
      last: { token: 'user' },
    },
  ],
  permission_denied: () => [
    { how: 'the key of the token has no permission but one', last: { token: 'no-permissions' } },
  ],
  company_suspended: () => [
    {
      how: 'an invoice stays unpaid for long',
      before: [['/clock', { advance: 120 * DAY }]],
      last: { token: 'app-key' },
    },
  ],
  validation_failed: sendMistake,
  cursor_invalid: () => [
    { how: 'the cursor is of no page', last: { query: { cursor: 'bm93aGVyZQ' } } },
  ],
  idempotency_key_reused: () => [
    {
      how: 'the key was sent with another call before',
      before: [{ operation: 'setAccountStatus', ...keyed }],
      last: keyed,
    },
    {
      how: 'the key was sent with another call before',
      before: [{ operation: 'setDependantStatus', ...keyed }],
      last: keyed,
    },
  ],
  parameter_unknown: () => [
    { how: 'the address has a parameter of another name', last: { query: { flavour: 'mint' } } },
  ],
  field_unknown: sendUnknownField,
  not_found: nameUnknown,
  account_not_found: nameUnknown,
  wallet_not_found: nameUnknown,
  wallet_group_not_found: nameUnknown,
  wallet_type_not_found: nameUnknown,
  iot_device_not_found: nameUnknown,
  tag_not_found: nameUnknown,
  user_not_found: nameUnknown,
  wallet_code_not_found: nameUnknown,
  already_exists: repeat,
  token_used: repeat,
  check_pending: repeat,
  invoice_paid: repeat,
  registration_complete: repeat,
  identity_not_verified: () => [
    { how: 'nobody has checked the holder', last: { body: { accountId: 'acc_01HZX6B8V5SE' } } },
  ],
  rule_refused: () =>
    (['payment', 'topup', 'payout', 'login'] as const).map((subject) => ({
      how: `a rule refuses every ${subject}`,
      before: [buildRefusing(subject)],
    })),
  email_taken: repeat,
  already_inside: repeat,
  quote_expired: repeat,
  otp_too_soon: repeat,
  account_inactive: () => [{ how: 'the account is suspended', before: SUSPENDED }],
  account_closed: () => [{ how: 'the account was emptied and closed', before: CLOSED }],
  currency_mismatch: () => [
    {
      how: 'the amount is in another currency of the company',
      before: [{ operation: 'addCurrency' }],
      last: { body: { amount: { amount: 1000, currency: 'UGX' } } },
    },
  ],
  insufficient_funds: () => [
    { how: 'the amount is too high', last: { body: { amount: kes(900_000_000) } } },
  ],
  wallet_type_inactive: () => [
    { how: 'the wallet type was stopped', before: [stopType('wty_01HZX6C3D9FA')] },
    { how: 'the wallet type was stopped', before: [stopType('wty_01HZX6C9S4VG')] },
  ],
  recipient_not_found: ({ query }) => [
    {
      how: 'the phone number ends in 0199',
      last:
        'phoneNumber' in query
          ? { query: { phoneNumber: '+254700000199' } }
          : { body: { phoneNumber: '+254700000199' } },
    },
  ],
  provider_unavailable: () => [
    { how: 'the gateway fails', before: [['/gateway', { status: 'failing' }]] },
    { how: 'the phone number ends in 0502', last: { body: { phoneNumber: '+254700000502' } } },
    { how: "the provider's key ends in -silent", last: { body: { apiKey: 'key-silent' } } },
    {
      how: 'the key of the identity provider ends in -fading',
      before: [{ operation: 'updateIdentityConnection', body: { apiKey: 'key-fading' } }],
    },
    { how: 'the SMS provider was disconnected', before: [{ operation: 'disconnectSmsProvider' }] },
  ],
  variable_unknown: () => [
    {
      how: 'the text has a variable that there is not',
      last: { body: { text: 'Dear {nickname}' } },
    },
    {
      how: 'the text has a variable that there is not',
      last: { example: 'ownText', body: { text: 'Dear {nickname}' } },
    },
  ],
  condition_invalid: () => [
    { how: 'the condition ends in the middle', last: { body: { condition: 'amount >' } } },
  ],
  credentials_refused: () => [
    { how: "the provider's key ends in -refused", last: { body: { apiKey: 'key-refused' } } },
  ],
  file_too_large: (example) => [
    sendFile(example, 'the file is too large', new Uint8Array(9 * 2 ** 20)),
  ],
  file_type_unsupported: (example) => [
    sendFile(example, 'the file is of another type', Uint8Array.of(0xff, 0xfe, 0, 0)),
  ],
  file_row_invalid: (example) => [
    sendFile(
      example,
      'each row has a mistake',
      new TextEncoder().encode(MISTAKEN_ROWS[example.operation.operationId]),
    ),
  ],
};
