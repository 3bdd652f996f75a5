import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { DescribedOperation } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import { compareLines } from '#site/console/history/line-diff.ts';
import { readDocument, readDocumentSchema } from '#description/read-document.ts';
import { listChanges } from '#site/console/response/list-changes.ts';
import { parseFacts } from '#site/console/workspace/workspace-facts.ts';
import { buildDraftRequest, formatSample } from './build-sample.ts';
import { checkValue } from './check-value.ts';
import { readAddress } from './console-address.ts';
import { formatHttp, formatPostman } from './export-request.ts';
import { fillDraft, findCalledOperation, listUnusedParts } from './fill-draft.ts';
import { parseCurl } from './parse-curl.ts';
import { redactText } from './redact.ts';
import { buildDraft } from './request-draft.ts';
import { buildFetch } from './send-request.ts';
import { formatShareHash, parseShareHash } from './share-link.ts';

interface PostmanCollection {
  readonly variable: readonly { readonly key: string }[];
}

const id = { type: 'string', pattern: '^acc_[0-9A-Z]{4}$', examples: ['acc_1111'] };
const document = {
  openapi: '3.1.0',
  paths: {
    '/v1/accounts/{accountId}': {
      put: {
        operationId: 'updateAccount',
        summary: 'Update an account',
        'x-page': '/accounts/update-account',
        parameters: [
          { name: 'accountId', in: 'path', required: true, schema: id },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5, examples: [5] } },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
        },
        responses: { 200: { description: 'Done.' } },
      },
    },
  },
  components: {
    schemas: {
      Input: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 2, examples: ['Ada'] },
          pin: { type: ['string', 'null'] },
          parent: { $ref: '#/components/schemas/Input' },
        },
      },
    },
  },
};
const [operation] = readDocument(document) as [DescribedOperation];

/** The operation with other words of ours beside those of OpenAPI. */
function parseWith(changes: object): DescribedOperation {
  const [[endpoint, { put }]] = Object.entries(document.paths) as [
    [string, (typeof document.paths)['/v1/accounts/{accountId}']],
  ];
  const paths = { [endpoint]: { put: { ...put, ...changes } } };
  return readDocument({ ...document, paths })[0]!;
}
const ofUser = parseWith({ 'x-permission': 'accounts:write', 'x-caller': 'user' });
const ofKey = parseWith({ 'x-permission': 'accounts:write' });
const open = parseWith({ security: [] });
const build = (own: DescribedOperation) =>
  buildDraftRequest(own, buildDraft(own), 'https://api.example')!;
const input = readDocumentSchema(document, { $ref: '#/components/schemas/Input' });

describe('a draft', () => {
  it('begins as the example of the description', () => {
    expect(buildDraft(operation)).toEqual({
      values: { 'path accountId': 'acc_1111', 'query limit': '5' },
      body: '{\n  "name": "Ada"\n}',
      form: {},
      files: {},
    });
  });

  it('is sent with what was filled in, and with the key in its header alone', () => {
    const address = readAddress('/sandbox/v1', 'https://docs.example/accounts/x');
    const draft = {
      ...buildDraft(operation),
      values: { 'path accountId': '../../evil', 'query tags': 'a, b' },
      body: '{"name":"Eve"}',
    };
    const request = buildDraftRequest(operation, draft, address.base)!;
    const { url, init } = buildFetch(operation, draft, request, { address, key: 'sk_1' });
    expect(url).toBe('https://docs.example/sandbox/v1/accounts/..%2F..%2Fevil?tags=a,b');
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer sk_1');
    expect(init.body).toBe('{"name":"Eve"}');
  });

  it('makes no request while its body is no JSON', () => {
    const draft = { ...buildDraft(operation), body: '{' };
    expect(buildDraftRequest(operation, draft, 'https://docs.example')).toBeUndefined();
  });

  it('comes back from a link, without its secrets', () => {
    // Of these letters no name of a secret can be made, such as "pin".
    const name = fc.stringMatching(/^query [a-h]{1,3}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (values) => {
        const shared = parseShareHash(formatShareHash({ values, body: '', form: {}, files: {} }));
        expect(shared?.values).toEqual(values);
      }),
    );
    const body = '{"email":"a@b.example","password":"hush","pin":"1234"}';
    const values = { 'query token': 'hush' };
    const shared = parseShareHash(formatShareHash({ values, body, form: {}, files: {} }));
    expect(JSON.stringify(shared)).not.toMatch(/hush|1234/);
    expect(shared?.body).toContain('a@b.example');
  });
});

describe('a call that only a user makes', () => {
  it('is known by the description, and so are calls of app keys and calls of anybody', () => {
    expect([ofUser, ofKey, open, operation].map(({ caller }) => caller)).toEqual([
      'user',
      'any',
      'any',
      'user',
    ]);
  });

  it('reads an access token in the code and is sent with the chosen one', () => {
    const request = build(ofUser);
    expect(formatSample(request, 'curl')).toContain('"Authorization: Bearer $WALLET_ACCESS_TOKEN"');
    expect(formatSample(build(ofKey), 'curl')).toContain('"Authorization: Bearer $WALLET_API_KEY"');
    const address = readAddress('https://api.example/v1', 'https://docs.example/x');
    const { init } = buildFetch(ofUser, buildDraft(ofUser), request, { address, key: 'at_1' });
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer at_1');
  });

  it('has a variable of its own in exported files', () => {
    const variables = [ofUser, ofKey, open].map((own) => {
      const http = formatHttp(build(own));
      const postman = formatPostman(build(own));
      return {
        http: [/^@\w+(?= = the)/m.exec(http)?.[0], /Bearer .*/.exec(http)?.[0]],
        postman: (JSON.parse(postman) as PostmanCollection).variable.map(({ key }) => key),
        token: /"\{\{(?!baseUrl|\$guid)\w+\}\}"/.exec(postman)?.[0],
      };
    });
    expect(variables).toEqual([
      {
        http: ['@accessToken', 'Bearer {{accessToken}}'],
        postman: ['baseUrl', 'accessToken'],
        token: '"{{accessToken}}"',
      },
      {
        http: ['@apiKey', 'Bearer {{apiKey}}'],
        postman: ['baseUrl', 'apiKey'],
        token: '"{{apiKey}}"',
      },
      { http: [undefined, undefined], postman: ['baseUrl'], token: undefined },
    ]);
  });

  it('is read from a command whose token is a variable, with nothing left out', () => {
    const command = parseCurl(formatSample(build(ofUser), 'curl'))!;
    expect(listUnusedParts(ofUser, command)).toEqual([]);
    expect(fillDraft(ofUser, command)).toEqual(buildDraft(ofUser));
  });
});

describe('readAddress', () => {
  it('knows a sandbox with workspaces by its path, and a platform by its origin', () => {
    expect(readAddress('/sandbox/v1', 'https://docs.example/x')).toMatchObject({
      base: 'https://docs.example/sandbox',
      hasWorkspaces: true,
    });
    const platform = readAddress('https://api.example/v1', 'https://docs.example/x');
    const base = 'https://api.example';
    expect(platform).toEqual({ base, origin: base, hasWorkspaces: false });
  });
});

describe('checkValue', () => {
  it.each<readonly [Json, string]>([
    [{}, 'The field name is required.'],
    [{ name: 'A' }, 'At least 2 characters.'],
    [{ name: 1 }, 'This must be a string.'],
    [{ name: 'Ada', colour: 1 }, 'There is no field colour here.'],
    [[], 'This must be an object.'],
  ])('finds fault with %j', (value, message) => {
    expect(checkValue(input, value).map((mismatch) => mismatch.message)).toEqual([message]);
  });

  it('takes what fits, null where it is allowed, and schemas that contain themselves', () => {
    expect(checkValue(input, { name: 'Ada', pin: null, parent: { name: 'A' } })).toEqual([]);
  });
});

describe('redactText', () => {
  it('takes secrets out of JSON and of what is nearly JSON', () => {
    expect(redactText('{"a":{"accessToken":"x1"},"secret":"x2"}')).not.toMatch(/x[12]/);
    expect(redactText('{"password": "x1", ')).not.toContain('x1');
  });
});

describe('compareLines', () => {
  it('keeps every line of both texts, in order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const [before, after] = [old.join('\n'), now.join('\n')];
        const lines = compareLines(before, after);
        const pick = (other: string) =>
          lines.filter(({ kind }) => kind !== other).map((line) => line.text);
        expect(pick('new').join('\n')).toBe(before);
        expect(pick('old').join('\n')).toBe(after);
      }),
    );
  });
});

describe('listChanges', () => {
  it('tells balances before and after, with their currency', () => {
    const build = (amount: number) =>
      parseFacts({
        clock: '2026-03-02T12:30:00Z',
        counts: { account: 2, session: amount },
        balances: [{ holder: 'wal_1', currency: 'KES', amount }],
      });
    const [change, ...others] = listChanges(build(1000), build(1500));
    expect(others).toEqual([]);
    expect(change?.name).toBe('Balance of wal_1');
    expect(change?.before).toMatch(/10\.00/);
    expect(change?.after).toMatch(/15\.00/);
  });
});

const sample = `curl --fail-with-body "\${WALLET_API_URL-https://api.wallet.example}/v1/accounts/acc_2222?limit=3&tags=a%20b,c" \\
  --request PUT \\
  --header 'Accept: application/json' \\
  --header "Authorization: Bearer $WALLET_API_KEY" \\
  --header 'X-Sandbox-Force: not_found' \\
  --data '{"name": "O'\\''Neill"}' || { cat x; }`;
const listed = {
  path: '/accounts/update-account',
  title: 'Update an account',
  section: 'Accounts',
  method: 'PUT',
  endpoint: '/v1/accounts/{accountId}',
} as const;

describe('a cURL command', () => {
  it('fills the form of the operation that it calls, without its key', () => {
    const command = parseCurl(sample)!;
    expect(findCalledOperation(command, [{ ...listed, method: 'GET' }, listed])).toBe(listed);
    const draft = fillDraft(operation, command);
    expect(draft.values).toEqual({
      'path accountId': 'acc_2222',
      'query limit': '3',
      'query tags': 'a b,c',
      'header X-Sandbox-Force': 'not_found',
    });
    expect(JSON.parse(draft.body)).toEqual({ name: "O'Neill" });
  });

  it('comes back as it was written by the sample', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(texts, (name) => {
        const draft = { ...buildDraft(operation), body: JSON.stringify({ name }) };
        const text = formatSample(
          buildDraftRequest(operation, draft, 'https://a.example')!,
          'curl',
        );
        const filled = fillDraft(operation, parseCurl(text)!);
        expect(JSON.parse(filled.body)).toEqual({ name });
      }),
    );
  });

  it('takes the values of the variables that are set before, but not inside single quotes', () => {
    const command = parseCurl(`api=\${WALLET_API_URL-https://api.wallet.example}
idempotency_key='once'
curl "$api/v1/accounts" --header "Idempotency-Key: \${idempotency_key:?}" --data '{"name": "O'\\''Neill $api"}'`)!;
    expect(command.url).toBe('${WALLET_API_URL-https://api.wallet.example}/v1/accounts');
    expect(command.headers.get('idempotency-key')).toBe('once');
    expect(JSON.parse(command.body)).toEqual({ name: "O'Neill $api" });
  });

  it('is read from any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const command = parseCurl(`curl ${text}`);
        if (command) findCalledOperation(command, [listed]);
      }),
    );
  });
});
