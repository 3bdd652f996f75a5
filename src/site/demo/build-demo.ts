import { findOperationPage } from '#model/pages/operation-pages.ts';
import { isJsonObject } from '#contract/json.ts';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { Demo, Money } from './demo.ts';

const OPERATION = 'topUpAccount';
const EVENT = 'transaction.completed';

function readMoney(value: unknown): Money | undefined {
  if (!isJsonObject(value)) return undefined;
  const { amount, currency } = value;
  return typeof amount === 'number' && typeof currency === 'string'
    ? { amount, currency }
    : undefined;
}

/**
 * The top-up that the home page makes, from the example of the description.
 *
 * @returns undefined where the site has no sandbox, or the description no such call
 */
export function buildDemo(model: SiteModel): Demo | undefined {
  const { settings } = model;
  const { enabled, url } = settings.sandbox;
  const page = findOperationPage(model, OPERATION);
  // Only a sandbox of this site has workspaces and an inbox.
  if (!enabled || !url.startsWith('/') || !page) return undefined;
  const { method, path, body } = buildSampleRequest(page.operation, settings.apiUrl);
  const example = body.kind === 'json' && isJsonObject(body.value) ? body.value : {};
  const { walletId } = example;
  const amount = readMoney(example['amount']);
  if (typeof walletId !== 'string' || !amount || !page.operation.callbacks.includes(EVENT))
    return undefined;
  return {
    url,
    page: page.path,
    method,
    path,
    accountPath: path.replace(/\/[^/]+$/, ''),
    body: JSON.stringify({ walletId, amount }),
    walletId,
    before: { ...amount, amount: 0 },
    after: amount,
    event: EVENT,
  };
}
