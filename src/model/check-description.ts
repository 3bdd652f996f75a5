import type { Report } from './model-error.ts';
import { isRecord, parseReference } from './references.ts';
import type { CatalogueSection } from './read-catalogue.ts';
import type { Description } from './read-description.ts';
import type { Operation } from './site-model.ts';
import type { YamlSource } from './yaml-source.ts';

/** Reports operations that break the rules of the description as a whole. */
export function checkDescription(
  description: Description,
  catalogue: readonly CatalogueSection[],
  catalogueFile: string,
  report: Report,
): void {
  const { operations, webhooks } = description;
  reportRepeats(operations, ({ operationId }) => operationId, 'operationId', report);
  reportRepeats(operations, ({ pagePath }) => pagePath, 'x-page', report);
  const links = new Map(
    catalogue.flatMap((section) => section.links.map((link) => [link.path, link] as const)),
  );
  for (const operation of operations) {
    const link = links.get(operation.pagePath);
    if (!link?.method) {
      report({
        ...operation.source,
        what: `The operation ${operation.operationId || operation.endpoint} has no page.`,
        why: `The catalogue lists no API page "${operation.pagePath}".`,
        how: `Set x-page to a path of ${catalogueFile}, or add the page there.`,
      });
    } else if (link.method !== operation.method) {
      report({
        ...operation.source,
        what: `The operation ${operation.operationId} is a ${operation.method}.`,
        why: `The catalogue tags its page ${operation.pagePath} with ${link.method}.`,
        how: 'Move the operation to the tagged method.',
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
  const covered = new Set(operations.map(({ pagePath }) => pagePath));
  for (const [path, { method, line }] of links) {
    if (!method || covered.has(path)) continue;
    report({
      file: catalogueFile,
      line,
      what: `The API page ${path} has no operation.`,
      why: 'No operation of api/ names it in x-page.',
      how: `Write the ${method} operation with "x-page: ${path}", or take the page out of the catalogue.`,
    });
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
      how: `Give this operation a ${label} of its own.`,
    });
  }
}

/** Reports path items of api/paths that api/openapi.yaml does not name. */
export function checkPathFiles(
  root: YamlSource,
  files: readonly YamlSource[],
  report: Report,
): void {
  const paths =
    isRecord(root.data) && isRecord(root.data['paths']) ? Object.values(root.data['paths']) : [];
  const named = new Set(
    paths.flatMap((item) => {
      if (!isRecord(item) || typeof item['$ref'] !== 'string') return [];
      const { file, path } = parseReference(root.file, item['$ref']);
      return [`${file} ${path.join('/')}`];
    }),
  );
  for (const source of files) {
    for (const endpoint of Object.keys(isRecord(source.data) ? source.data : {})) {
      if (named.has(`${source.file} ${endpoint}`)) continue;
      report({
        file: source.file,
        line: source.lineOf([endpoint]),
        what: `The path ${endpoint} is not part of the description.`,
        why: `${root.file} has no reference to it.`,
        how: `Add it under paths with a $ref to ${source.file}.`,
      });
    }
  }
}
