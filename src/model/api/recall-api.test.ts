import { describe, expect, it, vi } from 'vitest';
import { NO_READINGS, type Readings } from '#model/readings.ts';
import type { BundledDescription } from './bundle-description.ts';
import type { Api } from './read-api.ts';
import { recallApi } from './recall-api.ts';

const FILES = { texts: new Map([['api/openapi.yaml', 'openapi: 3.1.0']]) } as never;

function createApi() {
  const bundle = vi.fn<() => BundledDescription>(() => ({ json: {}, yaml: '', workflows: [] }));
  const api: Api = {
    operations: [],
    webhooks: [],
    errors: new Map(),
    mistakes: [],
    workflows: [],
    workflowSteps: {},
    bundle,
  };
  return { api, bundle };
}

describe('a description that was read', () => {
  it('is put into one document only when somebody asks, where nothing is remembered', () => {
    const { api, bundle } = createApi();
    const read = recallApi(NO_READINGS, FILES, {} as never, () => api);
    expect(bundle).not.toHaveBeenCalled();
    expect(read.bundle()).toEqual({ json: {}, yaml: '', workflows: [] });
    expect(bundle).toHaveBeenCalledOnce();
  });

  it('is remembered with the document', () => {
    const { api, bundle } = createApi();
    const remembered: unknown[] = [];
    const readings: Readings = {
      recall(_name, _input, read) {
        const value = read();
        remembered.push(value);
        return value;
      },
    };
    recallApi(readings, FILES, {} as never, () => api);
    expect(bundle).toHaveBeenCalledOnce();
    expect(remembered).toMatchObject([{ description: { yaml: '' } }]);
  });
});
