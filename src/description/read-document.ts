import { isJsonObject, type JsonObject } from '#contract/json.ts';
import type { DescriptionContext, DocumentedError, SchemaFacts } from './description-context.ts';
import type { DescribedOperation, DescribedWebhook } from './operation.ts';
import {
  findOperations,
  readKnownFields,
  readOperation,
  type KnownFields,
} from './read-operation.ts';
import { readSchema } from './read-schema.ts';
import { readText } from './read-text.ts';
import { createReferences, type DescriptionSource, type Located } from './references.ts';
import { readWebhooks } from './read-webhooks.ts';
import type { Schema } from './schema.ts';

/** The key of a bundled description's catalogue of errors. */
export const ERRORS_KEY = 'x-error-catalogue';

/** The root of a document that stands alone: a bundled description, or a part of one. */
function createRoot(document: unknown): Located {
  const source: DescriptionSource = { file: '', data: document, lineOf: () => 1 };
  return { source, path: [], value: document };
}

/**
 * Reads the operations of a bundled OpenAPI 3.1 document, or of a part of one.
 *
 * @param readPart reads a schema, where more than its tree is needed
 */
export function readDocument(document: unknown): DescribedOperation[];
export function readDocument<S extends SchemaFacts>(
  document: unknown,
  readPart: DescriptionContext<S>['readSchema'],
): DescribedOperation<S>[];
export function readDocument(
  document: unknown,
  readPart: DescriptionContext['readSchema'] = readSchema,
): DescribedOperation[] {
  return findDocumentOperations(document, readPart).map(({ read }) => read());
}

/** Reads the events of a bundled OpenAPI 3.1 document. */
export function readDocumentWebhooks(document: unknown): DescribedWebhook[] {
  const root = createRoot(document);
  const references = createReferences(() => root.source);
  return readWebhooks({ references, errors: readErrorCatalogue(document), readSchema }, root);
}

/** An operation that is not read yet. */
export interface FoundOperation<S> {
  /** What a look at its place tells. */
  readonly known: KnownFields;
  readonly read: () => DescribedOperation<S>;
}

/** Finds the operations of a document as {@link readDocument} does, and leaves it to the caller when each is read. */
export function findDocumentOperations<S extends SchemaFacts>(
  document: unknown,
  readPart: DescriptionContext<S>['readSchema'],
): FoundOperation<S>[] {
  const root = createRoot(document);
  const references = createReferences(() => root.source);
  const context = { references, errors: readErrorCatalogue(document), readSchema: readPart };
  return references
    .children(references.child(root, 'paths'))
    .flatMap(([endpoint, pathItem]) => findOperations(context, endpoint, pathItem))
    .map((position) => ({
      known: readKnownFields(position),
      read: () => readOperation(context, position),
    }));
}

/** Reads one schema of a document, itself or behind a reference such as #/components/schemas/Account. */
export function readDocumentSchema(document: unknown, schema: JsonObject): Schema {
  const root = createRoot(document);
  return readSchema(
    createReferences(() => root.source),
    { ...root, path: [''], value: schema },
  );
}

/** The catalogue of errors that a bundled description carries. */
export function readErrorCatalogue(document: unknown): Map<string, DocumentedError> {
  const catalogue = isJsonObject(document) ? document[ERRORS_KEY] : undefined;
  return new Map(
    Object.entries(isJsonObject(catalogue) ? catalogue : {}).map(([code, value]) => {
      const { type, status, title, cause, cure } = isJsonObject(value) ? value : {};
      return [
        code,
        {
          type: readText(type),
          status: Number(status),
          title: readText(title),
          cause: readText(cause),
          cure: readText(cure),
        },
      ];
    }),
  );
}
