import { expect, it, vi } from 'vitest';
import { loadOperation } from './load-operation.ts';

function serve(document: unknown): void {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(document));
}

it('knows how many fields a map may have', async () => {
  const schema = { type: 'object', minProperties: 1, maxProperties: 5 };
  const requestBody = { content: { 'application/json': { schema } } };
  serve({ paths: { '/v1/labels': { put: { operationId: 'setLabels', requestBody } } } });
  const { requestBody: body } = await loadOperation('/labels/set-labels');
  expect(body?.contents[0]?.schema.limits).toEqual({ minProperties: 1, maxProperties: 5 });
});

it('tells an answer without an operation from a description', async () => {
  serve({ paths: {} });
  await expect(loadOperation('/labels/none')).rejects.toThrow('holds no operation');
});

it('reads the links of the published file as links of the site that it stands on', async () => {
  const get = {
    operationId: 'listLabels',
    description: 'See [one](https://docs.example/a/b) and [another](https://other.example/c).',
  };
  serve({
    paths: { '/v1/labels': { get } },
    externalDocs: { url: 'https://docs.example/labels/list-labels' },
  });
  const { description } = await loadOperation('/labels/list-labels');
  expect(description).toBe('See [one](/a/b) and [another](https://other.example/c).');
});
