import { findOperationPage } from '#model/pages/operation-pages.ts';
import { isJsonObject } from '#contract/json.ts';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import type { Operation, SiteModel } from '#model/site-model.ts';
import type { Cause } from './callback-types.ts';

/** Operations that show the events, one or two of each. */
const OPERATIONS: readonly string[] = [
  'topUpAccount',
  'chargeAccount',
  'triggerB2cPayment',
  'runBasicVerification',
  'updateAccount',
  'checkIn',
];

/** The calls of the box "Trigger an event", with the examples of their description. */
export function buildCauses(model: SiteModel): readonly Cause[] {
  return OPERATIONS.flatMap((operationId) => {
    const page = findOperationPage(model, operationId);
    if (!page || page.operation.callbacks.length === 0) return [];
    const { method, path, body } = buildSampleRequest(page.operation, model.settings.apiUrl);
    return [
      {
        operationId,
        title: page.title,
        page: page.path,
        method,
        path,
        body:
          body.kind === 'json' ? JSON.stringify(leaveReference(page.operation, body.value)) : '',
        events: page.operation.callbacks,
      },
    ];
  });
}

/** Leaves out a reference that serves one object for good: readers press the button as often as they like. */
function leaveReference({ errors }: Operation, value: unknown): unknown {
  if (!isJsonObject(value) || !errors.some(({ code }) => code === 'reference_taken')) return value;
  const { reference: _reference, ...rest } = value;
  return rest;
}
