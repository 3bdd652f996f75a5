// An operation for tests, with texts that would break careless Markdown.
import {
  buildTestContent,
  buildTestObject,
  buildTestOperation,
  buildTestParameter,
  buildTestResponse,
  buildTestSchema,
} from '#languages/testing/test-operation.ts';
import type { Operation } from '#model/site-model.ts';

const TEST_SAMPLES: Operation['samples'] = [
  { language: 'curl', code: 'curl "$WALLET_API_URL/v1/accounts"' },
  { language: 'go', code: 'body := `{}` // ```\n' },
];

const account = buildTestObject(
  { id: { readOnly: true }, owner: { types: [], circular: true, name: 'Account' } },
  { name: 'Account' },
);
const error = {
  status: 409,
  code: 'phone_number_taken',
  title: 'Taken',
  cause: 'It is | in use.',
  cure: 'Use another.',
};
/** POST /v1/accounts with one of everything that an API page can show. */
export const TEST_OPERATION: Operation = {
  ...buildTestOperation({
    operationId: 'createAccount',
    method: 'POST',
    endpoint: '/v1/accounts',
    summary: 'Create an account',
    description: 'Opens an account. See [accounts](/introduction#accounts).',
    pagePath: '/accounts/create-account',
    permission: 'accounts:write',
    note: { kind: 'warning', text: 'Mind\nthe gap.' },
    parameters: [
      buildTestParameter({
        name: 'status',
        description: 'One | the other.',
        example: 'active',
        schema: buildTestSchema({ enum: ['active', 'closed'], default: 'active' }),
      }),
    ],
    requestBody: {
      required: true,
      description: '',
      contents: [
        buildTestContent({
          schema: buildTestObject({
            name: {
              description: 'Full\nname.',
              limits: { minLength: 2, maxLength: 80, pattern: '^`?_\\w+$' },
            },
            address: buildTestObject({ city: { example: 'Nairobi' } }, { name: 'Address' }),
            tags: { types: ['array'], items: buildTestObject({ label: {} }, { name: 'Tag' }) },
            either: {
              types: [],
              oneOf: [
                buildTestObject({ code: {} }, { name: 'Card' }),
                buildTestSchema({ format: 'email' }),
              ],
            },
            labels: {
              types: ['object'],
              additionalProperties: buildTestSchema({ types: ['integer'] }),
            },
          }),
          examples: [{ name: 'one', summary: 'An account', value: { name: 'Grace' } }],
        }),
      ],
    },
    responses: [
      buildTestResponse({
        status: '201',
        description: 'Opened.',
        headers: [buildTestParameter({ name: 'RateLimit-Limit', location: 'header' })],
        contents: [
          buildTestContent({
            schema: account,
            examples: [{ name: 'one', summary: 'Example', value: { id: 'acc_01HZX6A4N2PC' } }],
          }),
        ],
      }),
      buildTestResponse({
        status: '409',
        description: 'Refused.',
        contents: [
          buildTestContent({
            mediaType: 'application/problem+json',
            examples: [{ name: 'one', summary: 'Taken', value: { code: 'phone_number_taken' } }],
          }),
        ],
      }),
    ],
    errors: [error],
    sideEffects: ['A wallet\nis opened.'],
    callbacks: ['account.created'],
    related: ['/introduction'],
  }),
  samples: TEST_SAMPLES,
  source: { file: 'api/paths/accounts.yaml', line: 1 },
};
