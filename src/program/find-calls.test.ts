import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCalls } from './find-calls.ts';

const OPERATIONS = [
  { operationId: 'listAccounts', method: 'GET', endpoint: '/v1/accounts' },
  { operationId: 'createAccount', method: 'POST', endpoint: '/v1/accounts' },
  { operationId: 'getAccount', method: 'GET', endpoint: '/v1/accounts/{accountId}' },
  { operationId: 'getLimits', method: 'GET', endpoint: '/v1/accounts/limits' },
  { operationId: 'chargeAccount', method: 'POST', endpoint: '/v1/accounts/{accountId}/charges' },
];
const find = (text: string) => findCalls(text, OPERATIONS);
const name = (text: string) => find(text).calls.map(({ operationId }) => operationId);

describe('a path is read as programs write paths', () => {
  it.each([
    ['a template', 'post(`/v1/accounts/${encodeURIComponent(account.id)}/charges`, charge)'],
    ['a joined text', "await call('POST', '/v1/accounts/' + id + '/charges', charge);"],
    ['a joined call', 'call("POST", "/v1/accounts/" + quote(str(id), safe="") + "/charges")'],
    ['PHP', "$api->post('/v1/accounts/' . $account['id'] . '/charges', $charge);"],
    ['a variable of PHP', '$api->request("POST", "/v1/accounts/$id/charges")'],
    ['braces of PHP', '$api->request("POST", "/v1/accounts/{$account->id}/charges")'],
    ['Ruby', 'client.post("/v1/accounts/#{account.fetch(:id)}/charges", charge)'],
    ['Python', 'session.post(f"{BASE}/v1/accounts/{account[\'id\']}/charges", json=charge)'],
    ['Go', 'http.NewRequest(http.MethodPost, base+"/v1/accounts/"+id+"/charges", body)'],
    ['a format', 'call("POST", fmt.Sprintf("/v1/accounts/%s/charges", id))'],
    ['a route', 'POST /v1/accounts/:accountId/charges'],
    ['the description', 'POST /v1/accounts/{accountId}/charges'],
    ['a place for a value', 'POST /v1/accounts/<id>/charges'],
    ['a log', '10.0.0.1 - - [1] "POST /v1/accounts/acc_1/charges HTTP/1.1" 201 17'],
    ['an address', 'POST https://api.example/sandbox/ws/v1/accounts/acc_1/charges?x=1#y'],
    ['prose', 'Send POST /v1/accounts/acc_1/charges.'],
    ['an SDK', 'await chargeAccount({ accountId, amount })'],
    ['all items', 'for x in wallet.charge_account_items(id):'],
  ])('in %s', (_, text) => {
    expect(find(text)).toEqual({
      calls: [{ operationId: 'chargeAccount', line: 1 }],
      unknown: [],
    });
  });
});

describe('the method', () => {
  it.each([
    ['below', "fetch(`${base}/v1/accounts`, {\n  method: 'POST',\n})", ['createAccount']],
    ['above', 'curl --request POST \\\n  "$URL/v1/accounts"', ['createAccount']],
    [
      'of a function of Go',
      'http.Post(base+"/v1/accounts", "application/json", body)',
      ['createAccount'],
    ],
    ['of cURL', 'curl "$URL/v1/accounts"', ['listAccounts']],
    [
      'of cURL with a body',
      'curl "$URL/v1/accounts" \\\n  --data @account.json',
      ['createAccount'],
    ],
    ['of cURL with short options', "curl -d '{}' $URL/v1/accounts", ['createAccount']],
    [
      'of cURL with a query',
      'curl --get "$URL/v1/accounts" --data-urlencode name=a',
      ['listAccounts'],
    ],
    [
      'of fetch without options',
      "await fetch(`${base}/v1/accounts`);\npost('/v2/x')",
      ['listAccounts'],
    ],
    [
      'of fetch with options',
      'fetch(`${base}/v1/accounts`, options)',
      ['listAccounts', 'createAccount'],
    ],
    [
      'in a HAR file',
      '"method": "POST",\n"url": "https://a.example/v1/accounts"',
      ['createAccount'],
    ],
    [
      'of a statement below',
      'uri = URI("#{base}/v1/accounts")\nNet::HTTP::Post.new(uri)',
      ['createAccount'],
    ],
    ['of each path', 'GET /v1/accounts POST /v1/accounts', ['listAccounts', 'createAccount']],
    [
      'of the path below is not that of the path above',
      'curl "$URL/v1/accounts/acc_1"\ncurl --request POST \\\n  "$URL/v1/accounts"',
      ['getAccount', 'createAccount'],
    ],
    [
      'is left open where a blank line comes before the next',
      "get_it('/v1/accounts')\n\nmethod = 'POST'",
      ['listAccounts', 'createAccount'],
    ],
  ])('%s', (_, text, expected) => {
    expect(name(text)).toEqual(expected);
  });
});

it('a fixed segment is no parameter, and a value is no fixed segment', () => {
  expect(name('GET /v1/accounts/limits')).toEqual(['getLimits']);
  expect(name('GET /v1/accounts/{id}')).toEqual(['getAccount']);
});

it('what the API does not have is told with its line', () => {
  expect(find('one\nDELETE /v1/accounts/acc_1\nx("/v1/gone/" + id)')).toEqual({
    calls: [],
    unknown: [
      { call: 'DELETE /v1/accounts/acc_1', line: 2 },
      { call: '/v1/gone/{}', line: 3 },
    ],
  });
});

it('a name is a call only where something is called', () => {
  expect(name('// chargeAccount and rechargeAccount(x), myChargeAccount (y)')).toEqual([]);
  expect(name('chargeAccount.retry(input)')).toEqual(['chargeAccount']);
});

it('any text is read', () => {
  const piece = fc.constantFrom(
    '/v1/',
    '${',
    '}',
    '" + ',
    ' . "',
    "'",
    '(',
    ')',
    '{',
    '\\',
    '%s',
    'a',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { calls, unknown } = find(pieces.join(''));
      for (const { line } of [...calls, ...unknown]) expect(line).toBeGreaterThan(0);
    }),
  );
});
