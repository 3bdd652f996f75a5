import type { Report } from '#model/model-error.ts';
import type { CatalogueSection } from '#model/data/read-catalogue.ts';
import type { Operation } from '#model/site-model.ts';
import type { Api } from './read-api.ts';

/** Reports operations that break the rules of the description as a whole. */
export function checkDescription(
  { operations, webhooks }: Pick<Api, 'operations' | 'webhooks'>,
  catalogue: readonly CatalogueSection[],
  catalogueFile: string,
  report: Report,
): void {
  reportRepeats(operations, ({ operationId }) => operationId, 'operationId', report);
  reportRepeats(operations, ({ pagePath }) => pagePath, 'x-page', report);
  const listed = new Set(catalogue.flatMap(({ links }) => links.map(({ path }) => path)));
  for (const operation of operations) {
    if (!listed.has(operation.pagePath)) {
      report({
        ...operation.source,
        what: `The operation ${operation.operationId || operation.endpoint} has no page.`,
        why: `The catalogue lists no page "${operation.pagePath}".`,
        how: `Set x-page to a path of ${catalogueFile}, or add the page there.`,
        namesPart: true,
      });
    }
    for (const name of operation.callbacks) {
      if (webhooks.some((webhook) => webhook.name === name)) continue;
      report({
        ...operation.source,
        what: `The callback "${name}" is not described.`,
        why: 'api/openapi.yaml has no webhook of that name.',
        how: 'Add it under webhooks, or correct the name in x-callbacks.',
      });
    }
  }
}

function reportRepeats(
  operations: readonly Operation[],
  readKey: (operation: Operation) => string,
  label: string,
  report: Report,
): void {
  const first = new Map<string, Operation>();
  for (const operation of operations) {
    const key = readKey(operation);
    const earlier = first.get(key);
    if (!earlier) first.set(key, operation);
    if (!earlier && key !== '') continue;
    report({
      ...operation.source,
      what: key === '' ? `An operation has no ${label}.` : `The ${label} "${key}" stands twice.`,
      why: earlier
        ? `${earlier.source.file}:${earlier.source.line} has it too.`
        : 'Every operation needs one.',
      how: `Give this operation its own ${label}.`,
    });
  }
}
