import { describe, expect, it } from 'vitest';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import {
  BODY,
  create,
  download,
  list,
  logIn,
  remove,
  upload,
} from '#languages/testing/awkward-operations.ts';
import {
  buildTestContent,
  buildTestObject,
  buildTestOperation,
  buildTestParameter,
  buildTestResponse,
  TEST_IDEMPOTENCY_KEY,
} from '#languages/testing/test-operation.ts';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { buildSdkSamples, formatSdkSample, listSdkLanguages } from './build-sdk-samples.ts';
import { buildSdkCall } from './sdk-call.ts';

const SOURCE = { siteUrl: 'https://docs.example', version: '1.2.3', apiUrl: 'https://api.example' };
const topUp = buildTestOperation({
  operationId: 'topUpAccount',
  method: 'POST',
  endpoint: '/v1/accounts/{accountId}/topups',
  parameters: [
    buildTestParameter({
      name: 'accountId',
      location: 'path',
      required: true,
      example: 'acc_01HZX6A4N2PC',
    }),
    TEST_IDEMPOTENCY_KEY,
  ],
  requestBody: {
    required: true,
    description: '',
    contents: [
      buildTestContent({
        examples: [
          {
            name: 'one',
            summary: 'One',
            value: {
              walletId: 'wal_01HZX6AB7QKD',
              from: 'cash',
              amount: { amount: 150_000, currency: 'KES' },
            },
          },
        ],
      }),
    ],
  },
});
const format = (operation: typeof topUp, language: (typeof SAMPLE_LANGUAGES)[number]) =>
  formatSdkSample(buildSampleRequest(operation, SOURCE.apiUrl), language);

describe('an example request as a call', () => {
  it('has parameters and fields by their names, with their types', () => {
    const { inputs } = buildSdkCall(buildSampleRequest(list, SOURCE.apiUrl));
    expect(inputs.slice(1)).toEqual([
      ["tag's", { kind: 'value', value: ['vip', 'x,y'] }],
      ['limit', { kind: 'value', value: 25 }],
    ]);
    const { inputs: fields, idempotencyKey } = buildSdkCall(
      buildSampleRequest(create, SOURCE.apiUrl),
    );
    const values = fields.map(([name, own]) => [name, own.kind === 'value' && own.value]);
    expect(values).toEqual(Object.entries(BODY as object));
    expect(idempotencyKey).toMatch(/^create-account-\d{6}$/);
  });

  it('has the files of an upload, and the kind of the answer', () => {
    const { inputs } = buildSdkCall(buildSampleRequest(upload, SOURCE.apiUrl));
    expect(inputs.at(-1)).toEqual([
      'image',
      {
        kind: 'file',
        file: { name: 'image', fileName: 'portrait.jpg', contentType: 'image/jpeg' },
      },
    ]);
    const readAnswer = (operation: typeof topUp) =>
      buildSdkCall(buildSampleRequest(operation, SOURCE.apiUrl)).answer;
    expect(readAnswer(download)).toMatchObject({ kind: 'file', isText: true });
    expect(readAnswer(remove)).toEqual({ kind: 'empty' });
    expect(readAnswer(topUp)).toEqual({ kind: 'json', isList: false });
  });

  it('has no field where the body is no object', () => {
    expect(buildSdkCall(buildSampleRequest(logIn, SOURCE.apiUrl)).inputs).toEqual([]);
  });
});

describe('the samples with an SDK', () => {
  it('are those of the languages that have one, in their order', () => {
    const sampleLanguages = ['python', 'curl', 'javascript'] as const;
    const samples = buildSdkSamples(topUp, { ...SOURCE, sampleLanguages });
    expect(samples.map(({ language }) => language)).toEqual(['python', 'javascript']);
    expect(samples.map(({ install }) => install)).toEqual([
      'pip install https://docs.example/sdk/wallet_sdk-1.2.3-py3-none-any.whl',
      'npm install https://docs.example/sdk/wallet-1.2.3.tgz',
    ]);
    expect(listSdkLanguages(SAMPLE_LANGUAGES)).toEqual([
      'javascript',
      'typescript',
      'python',
      'go',
    ]);
    expect(format(topUp, 'curl')).toBeUndefined();
  });

  it('keep their idempotency key in a variable', () => {
    expect(format(topUp, 'javascript')).toMatchInlineSnapshot(`
      "import { topUpAccount } from 'wallet-sdk';

      // Your own id of this change, the same for each attempt.
      const idempotencyKey = 'top-up-account-619458';
      const answer = await topUpAccount(
        {
          accountId: 'acc_01HZX6A4N2PC',
          walletId: 'wal_01HZX6AB7QKD',
          from: 'cash',
          amount: { amount: 150000, currency: 'KES' },
        },
        { idempotencyKey },
      );
      console.log(answer);"
    `);
    expect(format(topUp, 'python')).toMatchInlineSnapshot(`
      "import json

      from wallet_sdk import Wallet

      wallet = Wallet()
      # Your own id of this change, the same for each attempt.
      idempotency_key = "top-up-account-619458"
      answer = wallet.top_up_account(
          accountId="acc_01HZX6A4N2PC",
          walletId="wal_01HZX6AB7QKD",
          from_="cash",
          amount={"amount": 150000, "currency": "KES"},
          idempotency_key=idempotency_key,
      )
      print(json.dumps(answer, indent=2))"
    `);
  });

  it('take the token of a user from its variable', () => {
    const operation = { ...topUp, caller: 'user' } as const;
    expect(format(operation, 'javascript')).toContain(
      '{ key: process.env.WALLET_ACCESS_TOKEN, idempotencyKey }',
    );
    expect(format(operation, 'python')).toContain(
      'wallet = Wallet(key=os.environ["WALLET_ACCESS_TOKEN"])',
    );
    const bare = buildTestOperation({ operationId: 'logOut', caller: 'user' });
    expect(format(bare, 'javascript')).toContain(
      'await logOut({}, { key: process.env.WALLET_ACCESS_TOKEN });',
    );
  });

  it('read files, and the compiler takes what TypeScript reads', () => {
    expect(format(upload, 'javascript')).toContain("new File([await readFile('portrait.jpg')],");
    expect(format(upload, 'typescript')).toContain(
      "[new Uint8Array(await readFile('portrait.jpg'))]",
    );
    expect(format(upload, 'python')).toContain(
      'file=File("accounts.csv", pathlib.Path("accounts.csv").read_bytes(), "text/csv"),',
    );
  });

  it('write a file that comes as text or as bytes', () => {
    expect(format(download, 'javascript')).toMatch(/writeFile\('export-accounts.csv', answer\);$/);
    expect(format(download, 'python')).toMatch(/write_bytes\(answer\.encode\(\)\)$/);
    const contents = [buildTestContent({ mediaType: 'application/pdf' })];
    const bytes = { ...download, responses: [buildTestResponse({ contents })] };
    expect(format(bytes, 'javascript')).toMatch(
      /Buffer\.from\(await answer\.arrayBuffer\(\)\)\);$/,
    );
    expect(format(bytes, 'python')).toMatch(/write_bytes\(answer\)$/);
  });

  it('say how to get all pages of a list', () => {
    const schema = buildTestObject({
      data: { types: ['array'], items: buildTestObject({ id: {} }) },
      page: { types: ['object'] },
    });
    const responses = [buildTestResponse({ contents: [buildTestContent({ schema })] })];
    const operation = buildTestOperation({ responses });
    expect(format(operation, 'typescript')).toContain('// listAccounts.items() gives');
    expect(format(operation, 'python')).toContain('# wallet.list_accounts_items() gives');
  });
});
