import { describe, expect, it } from 'vitest';
import { settings } from '#settings';
import { readDocument } from '#description/read-document.ts';
import { buildSdkSamples } from '#languages/sdk/build-sdk-samples.ts';
import { buildSamples } from '#languages/sample/build-samples.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { findCalls } from '#program/find-calls.ts';

const operations = readDocument(await loadApiDescription());
const sampleLanguages = settings.sampleLanguages;

describe('in all samples of the site', () => {
  it.each(sampleLanguages)('the call in %s is found', (language) => {
    const missed = operations.flatMap((operation) => {
      const [sample] = buildSamples(operation, { ...settings, sampleLanguages: [language] });
      const { calls, unknown } = findCalls(sample?.code ?? '', operations);
      const found = new Set(calls.map(({ operationId }) => operationId));
      // A program that names no method asks by GET, and a call by each method of its path is shown.
      const isOnly = found.size === 1 || operation.method === 'GET';
      return found.has(operation.operationId) && isOnly && unknown.length === 0
        ? []
        : [{ operation: operation.operationId, found: [...found], unknown }];
    });
    expect(missed).toEqual([]);
  });

  it('functions of the SDKs are found', () => {
    const missed = operations.flatMap((operation) =>
      buildSdkSamples(operation, { ...settings, version: '2.0.0' }).flatMap(
        ({ language, code }) => {
          const { calls } = findCalls(code, operations);
          const found = [...new Set(calls.map(({ operationId }) => operationId))];
          return found.join() === operation.operationId
            ? []
            : [{ operation: operation.operationId, language, found }];
        },
      ),
    );
    expect(missed).toEqual([]);
  });
});
