import { afterEach, expect, it, vi } from 'vitest';
import { loadWorkflow } from '#site/workflows/load-workflow.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadOperation } from './load-operation.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/v1/a': { get: { operationId: 'a', responses: { 200: { description: 'A' } } } } },
};

it.each([
  ['the list of calls', () => loadCatalogue(), { operations: [], errors: {} }],
  ['the description of a call', () => loadOperation('/a'), DOCUMENT],
  ['the steps of a flow', () => loadPatiently(() => loadWorkflow('a')), { steps: [] }],
])('%s that is never answered is asked for again', async (_name, load, body) => {
  // The time is over as soon as the question is asked.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  let asked = 0;
  vi.stubGlobal('fetch', (_path: string, init: RequestInit = {}) => {
    asked += 1;
    if (asked > 1) return Promise.resolve(Response.json(body));
    return new Promise((_resolve, reject) => {
      if (init.signal?.aborted) reject(new Error('late'));
    });
  });
  await load();
  expect(asked).toBe(2);
});
