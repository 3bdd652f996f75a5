import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSamples } from './build-samples.ts';
import {
  buildTestContent,
  buildTestObject,
  buildTestOperation,
  buildTestResponse,
  buildTestSchema,
  TEST_IDEMPOTENCY_KEY,
} from '#languages/testing/test-operation.ts';

const SETTINGS = { apiUrl: 'https://api.wallet.example', sampleLanguages: ['go', 'curl'] } as const;
const money = buildTestObject({ amount: { types: ['integer'] }, currency: {} }, { name: 'Money' });
const operation = buildTestOperation({
  operationId: 'createVoucher',
  method: 'POST',
  endpoint: '/v1/vouchers',
  parameters: [TEST_IDEMPOTENCY_KEY],
  requestBody: {
    required: true,
    description: '',
    contents: [
      buildTestContent({
        examples: [
          { name: 'one', summary: 'One', value: { amount: { amount: 50_000, currency: 'KES' } } },
        ],
      }),
    ],
  },
  responses: [
    buildTestResponse({
      status: '201',
      contents: [
        buildTestContent({
          schema: buildTestObject(
            {
              id: {},
              'odd name': { nullable: true },
              status: { enum: ['active', 'used'] },
              amount: money,
              history: { types: ['array'], items: money },
              states: {
                types: ['array'],
                items: buildTestSchema({ enum: ['active', 'used'], nullable: true }),
              },
              holder: buildTestObject({ wallet: money }),
              labels: { types: ['object'], additionalProperties: buildTestSchema() },
              either: { types: [], oneOf: [buildTestSchema(), money] },
              mixed: { types: ['string', 'integer'] },
              rows: { types: ['array'] },
            },
            { name: 'Voucher' },
          ),
        }),
      ],
    }),
  ],
});

function write(language: 'curl' | 'typescript' | 'go', given = operation): string {
  return buildSamples(given, { ...SETTINGS, sampleLanguages: [language] })[0]?.code ?? '';
}

describe('the samples of an operation', () => {
  test('come in the languages of the settings, in their order', () => {
    expect(
      buildSamples(operation, { ...SETTINGS, sampleLanguages: ['go', 'curl'] }).map(
        ({ language }) => language,
      ),
    ).toEqual(['go', 'curl']);
  });

  test('read as somebody would write them', () => {
    expect(write('curl')).toMatchInlineSnapshot(`
      "api=\${WALLET_API_URL-https://api.wallet.example}
      idempotency_key='create-voucher-381802'
      curl --fail-with-body "$api/v1/vouchers" \\
        --request POST \\
        --header 'Accept: application/json' \\
        --header "Authorization: Bearer $WALLET_API_KEY" \\
        --header 'Content-Type: application/json' \\
        --header "Idempotency-Key: \${idempotency_key:?}" \\
        --data '{
        "amount": { "amount": 50000, "currency": "KES" }
      }'"
    `);
    expect(write('typescript')).toMatchInlineSnapshot(`
      "interface Voucher {
        id: string;
        'odd name': string | null;
        status: 'active' | 'used';
        amount: { amount: number; currency: string };
        history: { amount: number; currency: string }[];
        states: ('active' | 'used' | null)[];
        holder: Record<string, unknown>;
        labels: Record<string, unknown>;
        either: unknown;
        mixed: string | number;
        rows: unknown[];
      }
      type Problem = { status: number; code: string; detail: string; requestId: string };

      const baseUrl = process.env.WALLET_API_URL ?? 'https://api.wallet.example';
      // Your own id of this change, the same for each attempt.
      const idempotencyKey = 'create-voucher-381802';

      const response = await fetch(\`\${baseUrl}/v1/vouchers\`, {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          Authorization: \`Bearer \${process.env.WALLET_API_KEY}\`,
          'Content-Type': 'application/json',
          'Idempotency-Key': idempotencyKey,
        },
        body: JSON.stringify({
          amount: { amount: 50000, currency: 'KES' },
        }),
      });

      if (!response.ok) {
        const problem = (await response.json()) as Problem;
        console.error(\`\${problem.status} \${problem.code}: \${problem.detail} (\${problem.requestId})\`);
        process.exit(1);
      }

      const answer = (await response.json()) as Voucher;
      console.log(answer);

      export {};"
    `);
  });
});

describe('a TypeScript sample', () => {
  const dir = mkdtempSync(join(tmpdir(), 'types-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('passes the compiler at its strictest', { timeout: 60_000 }, () => {
    const require = createRequire(import.meta.url);
    const modules = dirname(dirname(require.resolve('typescript/package.json')));
    const noType = buildTestOperation({
      responses: [buildTestResponse({ contents: [buildTestContent()] })],
    });
    const download = buildTestOperation({
      responses: [buildTestResponse({ contents: [buildTestContent({ mediaType: 'text/csv' })] })],
    });
    const upload = buildTestOperation({
      method: 'POST',
      requestBody: {
        required: true,
        description: '',
        contents: [
          buildTestContent({
            mediaType: 'multipart/form-data',
            schema: buildTestObject({ file: { format: 'binary', example: 'accounts.csv' } }),
          }),
        ],
      },
    });
    const taken = buildTestOperation({
      responses: [
        buildTestResponse({
          contents: [buildTestContent({ schema: buildTestObject({ a: {} }, { name: 'Problem' }) })],
        }),
      ],
    });
    const files = [operation, noType, download, upload, taken, buildTestOperation()].map(
      (given, index) => {
        const file = join(dir, `sample-${index}.mts`);
        writeFileSync(file, write('typescript', given));
        return file;
      },
    );
    const flags = [
      '--noEmit',
      '--skipLibCheck',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--noUnusedLocals',
    ];
    const target = [
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--typeRoots',
      join(modules, '@types'),
    ];
    const compiler = join(modules, 'typescript/bin/tsc');
    let output = '';
    try {
      execFileSync(process.execPath, [compiler, ...flags, ...target, '--ignoreConfig', ...files], {
        cwd: dir,
        encoding: 'utf8',
      });
    } catch (error) {
      output = String((error as { stdout?: string }).stdout ?? error);
    }
    expect(output).toBe('');
  });
});
