import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { useSdk } from './use-sdk.ts';

const sdk = useSdk();

it.each([Number.NaN, Infinity, -Infinity])(
  'the SDK for TypeScript sends no number that JSON cannot carry: %d',
  async (amount) => {
    const input = { accountId: 'acc_1', walletId: 'wal_1', amount: { amount, currency: 'KES' } };
    const options = { key: 'k', apiUrl: 'http://127.0.0.1:9', retryDelayMs: 0 };
    await expect(sdk.operation('topUpAccount')(input, options)).rejects.toThrow(
      `topUpAccount cannot send amount: JSON has no number ${amount}.`,
    );
  },
);

const PROGRAM = `
import importlib, sys, types
package = types.ModuleType("own")
package.__path__ = [sys.argv[1]]
sys.modules["own"] = package
client = importlib.import_module("own._client")
operation = types.SimpleNamespace(id="topUpAccount", body=sys.argv[2])
try:
    print(client._build_body(operation, {"amount": float(sys.argv[3])}))
except ValueError as error:
    print("refused:", error)
`;

it.each([
  ['json', 'nan'],
  ['json', 'inf'],
  ['form', 'nan'],
])('the SDK for Python writes no number that JSON cannot carry: %s %s', (kind, number) => {
  const args = ['-c', PROGRAM, join(root, 'src/sdk/python'), kind, number];
  expect(execFileSync('python3', args, { encoding: 'utf8' })).toMatch(/^refused: /);
});
