import type { Operation, PageSection } from '#model/site-model.ts';

/** The in-page sections of an API page, in the order in which the article shows them. */
export function buildOperationSections(operation: Operation): PageSection[] {
  const sections: readonly (readonly [string, string, boolean])[] = [
    ['samples', 'Code samples', operation.samples.length > 0],
    ['parameters', 'Parameters', operation.parameters.length > 0],
    ['request-body', 'Request body', operation.requestBody !== undefined],
    ['responses', 'Responses', operation.responses.length > 0],
    ['errors', 'Errors', operation.errors.length > 0],
    ['side-effects', 'Side effects', operation.sideEffects.length > 0],
    ['callbacks', 'Callbacks', operation.callbacks.length > 0],
    ['related', 'Related pages', operation.related.length > 0],
  ];
  return sections.filter(([, , shown]) => shown).map(([id, title]) => ({ id, title, level: 2 }));
}
