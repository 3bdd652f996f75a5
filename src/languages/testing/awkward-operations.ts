// Operations whose values are hard to write in some language: quotes, line breaks, signs of templates, bytes.
import type { Json } from '#contract/json.ts';
import {
  buildTestContent,
  buildTestObject,
  buildTestOperation,
  buildTestParameter,
  buildTestResponse,
  TEST_IDEMPOTENCY_KEY,
} from './test-operation.ts';

export const EVERY_BYTE = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));
export const CSV = Buffer.from('name,phoneNumber\r\nÄmina "A" O\'Dhi,+254700000101\r\n');
export const TRICKY = 'a\'b"c`d$e ${f} #{g} {h} \\n \\ \n\r\t\u0000\u0007\u2028 é 漢 🦊 %s !x?>';
export const PROBLEM = {
  type: 'https://docs.wallet.example/status-codes#validation_failed',
  title: 'The request does not fit its description',
  status: 422,
  code: 'validation_failed',
  detail: 'phoneNumber must be an E.164 number.',
  requestId: 'req_01HZX9A1B3CD',
};
export const BODY: Json = {
  name: TRICKY,
  "ke'y $a #b": [1, -2.5, 1e21, true, false, null, '', [], {}, [[TRICKY, 'x'.repeat(80)]]],
  amount: { amount: 150_000, currency: 'KES' },
  numbered: { 0: 'a', 1: 'b' },
  ['__proto__']: { nested: 'own property' },
};
const problemResponse = buildTestResponse({ status: '422' });
export const list = buildTestOperation({
  endpoint: '/v1/accounts/{accountId}/transactions',
  parameters: [
    buildTestParameter({
      name: 'accountId',
      location: 'path',
      required: true,
      example: `a/b?${TRICKY.replace('\u0000', '')}`,
    }),
    buildTestParameter({ name: "tag's", required: true, example: ['vip', 'x,y'] }),
    buildTestParameter({ name: 'limit', example: 25 }),
    buildTestParameter({ name: 'cursor', example: 'left out' }),
    buildTestParameter({
      name: 'X-Reason',
      location: 'header',
      required: true,
      example: `it's "$HOME" \`x\` #{1} \\`,
    }),
  ],
});
export const create = buildTestOperation({
  operationId: 'createAccount',
  method: 'POST',
  parameters: [TEST_IDEMPOTENCY_KEY],
  requestBody: {
    required: true,
    description: '',
    contents: [buildTestContent({ examples: [{ name: 'one', summary: 'One', value: BODY }] })],
  },
});
export const upload = buildTestOperation({
  operationId: 'uploadAccounts',
  method: 'POST',
  endpoint: '/v1/accounts/uploads',
  parameters: [TEST_IDEMPOTENCY_KEY],
  requestBody: {
    required: true,
    description: '',
    contents: [
      buildTestContent({
        mediaType: 'multipart/form-data',
        schema: buildTestObject({
          dryRun: { types: ['boolean'], example: false },
          note: { example: `@it's "$1" ;type=x; é` },
          file: { format: 'binary', example: 'accounts.csv' },
          image: { format: 'binary', example: 'portrait.jpg' },
        }),
      }),
    ],
  },
});
export const download = buildTestOperation({
  operationId: 'exportAccounts',
  endpoint: '/v1/accounts/export',
  responses: [buildTestResponse({ contents: [buildTestContent({ mediaType: 'text/csv' })] })],
});
export const remove = buildTestOperation({
  operationId: 'deleteWallet',
  method: 'DELETE',
  summary: "Delete a customer's wallet",
  endpoint: '/v1/wallets/wal_01HZX6AB7QKD',
  parameters: [TEST_IDEMPOTENCY_KEY],
  responses: [buildTestResponse({ status: '204' }), problemResponse],
});
export const logIn = buildTestOperation({
  operationId: 'logIn',
  method: 'PUT',
  requiresAuthentication: false,
  requestBody: {
    required: true,
    description: '',
    contents: [
      buildTestContent({
        mediaType: 'text/csv',
        examples: [{ name: 'one', summary: 'One', value: `a,b\n"it's",$c\n` }],
      }),
    ],
  },
});
