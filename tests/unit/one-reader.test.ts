// The description is read from YAML, from its bundle and from each operation's part of the bundle: all three tell the
// same of an operation, since one reader reads them.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { readDocument } from '#description/read-document.ts';
import { readApi } from '#model/api/read-api.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { createSourceReader } from '#model/sources/source-files.ts';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { buildFragment } from '#site/files/description-fragment.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';

/** The bundle tells the typical mistakes in the text of a response too, for tools that show nothing else. */
function withoutMistakes({ responses, ...operation }: DescribedOperation): unknown {
  const short = responses.map((response) => ({
    ...response,
    description: response.description.replace(/ Typical mistakes: .+$/, ''),
  }));
  return { ...operation, responses: short };
}

const files = await createSourceReader(root).read();
const api = readApi(files, parseSettings(settings));
const bundle = JSON.parse(JSON.stringify(api.bundle().json)) as JsonObject;
const bundled = readDocument(bundle);
const pages = new Map(
  api.operations.map(({ samples: _samples, source: _source, ...operation }) => [
    operation.operationId,
    operation,
  ]),
);

describe('an operation', () => {
  it('stands in the model and in the bundle', () => {
    expect(pages.size).toBeGreaterThan(0);
    expect(new Set(bundled.map(({ operationId }) => operationId))).toEqual(new Set(pages.keys()));
  });

  it('is the same in the bundle as in the model', () => {
    for (const operation of bundled)
      expect(withoutMistakes(operation), operation.operationId).toEqual(
        pages.get(operation.operationId),
      );
  });

  it('is the same in its part of the bundle, which the console reads', () => {
    for (const operation of bundled) {
      const part = JSON.parse(
        JSON.stringify(buildFragment(bundle, operation.endpoint, operation.method)),
      );
      expect(readDocument(part), operation.operationId).toEqual([operation]);
    }
  });

  it('is the same for the sandbox, which knows where each schema stands as well', () => {
    const operations = readOperations(bundle);
    expect(operations).toMatchObject(bundled);
    for (const { operationId, parameters } of operations)
      for (const { schema } of parameters) expect(schema.pointer, operationId).toMatch(/^\/\w+\//);
  });
});
