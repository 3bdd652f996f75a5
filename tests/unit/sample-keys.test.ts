// Repeating a sample is safe: its idempotency key comes from the sample's own text and is the same each time.
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#languages/languages.ts';
import { buildSampleRequest, findIdempotencyKey } from '#languages/sample/sample-request.ts';
import type { Operation } from '#model/site-model.ts';
import {
  openRepeatableSandbox,
  type RepeatableSandbox,
} from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { EXAMPLE_PREPARATIONS } from '#server/sandbox/testing/example-preparations.ts';
import { settings } from '#settings';
import { loadTestSite } from '#testing/load-test-site.ts';

/** What makes another value with each run, and programs that a machine may not have. */
const INVENTED =
  /uuid|rand[._(]|random|secure|openssl|mt_rand|\$\(|Date\.now|time\.(?:time|Now)|microtime/i;
/** The boundary of a form is no key. It must be rare in the files. */
const BOUNDARY = /^import uuid$|^boundary = uuid\.uuid4\(\)\.hex$/gm;

let operations: readonly Operation[];
let sandbox: RepeatableSandbox;
beforeAll(async () => {
  const { model, description } = await loadTestSite();
  sandbox = await openRepeatableSandbox({ description: description.json });
  operations = Object.values(model.pages).flatMap((page) =>
    page.kind === 'operation' ? [page.operation] : [],
  );
});

const takesKey = ({ parameters }: Operation) =>
  parameters.some(({ name }) => name === 'Idempotency-Key');
const buildRequest = (operation: Operation) => buildSampleRequest(operation, settings.apiUrl);

describe.each(settings.sampleLanguages)('the samples in %s', (language) => {
  it('invent nothing, and hold the key of their call once, above the call', () => {
    expect(operations.length).toBeGreaterThan(0);
    for (const operation of operations) {
      const request = buildRequest(operation);
      const code = LANGUAGES[language].writeSample(request);
      expect(code.replace(BOUNDARY, ''), operation.operationId).not.toMatch(INVENTED);
      const key = findIdempotencyKey(request);
      expect(key !== undefined, operation.operationId).toBe(takesKey(operation));
      if (key === undefined) continue;
      expect(code.split(key), operation.operationId).toHaveLength(2);
      expect(code.indexOf(key)).toBeLessThan(code.lastIndexOf('Idempotency-Key'));
    }
  });
});

it('no two operations share a key, and each key is as long as the platform takes', () => {
  const keys = operations.flatMap((one) => findIdempotencyKey(buildRequest(one)) ?? []);
  expect(keys.length).toBeGreaterThan(100);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9-]{8,64}$/);
});

/** Sends the request of a sample twice. @returns both responses, and what the workspace holds after each */
async function sendTwice(operation: Operation) {
  const { id, appKey, accessToken } = await sandbox.createWorkspace(operation.operationId);
  const send = async (path: string, init: RequestInit) => {
    const response = await sandbox.send(id, path, init);
    return { status: response.status, text: await response.text() };
  };
  const json = { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' };
  for (const { method, path, body } of EXAMPLE_PREPARATIONS[operation.operationId] ?? [])
    await send(path, {
      method,
      headers: json,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const request = buildRequest(operation);
  const headers = Object.fromEntries(
    request.headers.map((header) => [
      header.name,
      header.kind === 'bearer'
        ? `Bearer ${header.secret === 'apiKey' ? appKey : accessToken}`
        : header.value,
    ]),
  );
  const { body } = request;
  const init = {
    method: request.method,
    headers,
    ...(body.kind === 'json' && { body: JSON.stringify(body.value) }),
  };
  const readMoney = () => send('/v1/transactions?limit=100', { headers: json });
  const before = await readMoney();
  const first = await send(request.path, init);
  const after = await readMoney();
  const second = await send(request.path, init);
  return { first, second, before, after, last: await readMoney() };
}

describe('a sample that runs twice', () => {
  it('moves money once', async () => {
    for (const operationId of ['topUpAccount', 'chargeAccount', 'payWithIotDevice']) {
      const operation = operations.find((one) => one.operationId === operationId)!;
      const { first, second, before, after, last } = await sendTwice(operation);
      expect(first.status).toBe(201);
      expect(second).toEqual(first);
      expect(after).not.toEqual(before);
      expect(last).toEqual(after);
    }
  });

  it(
    'gets the first answer again, unless it ends its own secret',
    { timeout: 120_000 },
    async () => {
      const writes = operations.filter(
        (one) => takesKey(one) && buildRequest(one).body.kind !== 'multipart',
      );
      const ended: string[] = [];
      for (const operation of writes) {
        const { first, second } = await sendTwice(operation);
        expect(first.status, `${operation.operationId}: ${first.text}`).toBeLessThan(300);
        if (second.status === 401) ended.push(operation.operationId);
        else expect(second, operation.operationId).toEqual(first);
      }
      expect(ended).toEqual(['deactivateApp']);
    },
  );
});
