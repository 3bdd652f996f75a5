// The official client completes every workflow through the endpoint alone, without a model.
import { expect, it } from 'vitest';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';
import { connectClient } from './mcp-client.ts';
import { playWorkflow } from './play-workflow.ts';
import { useMcp } from './use-mcp.ts';

const used = useMcp();

it('completes all 14 workflows', async () => {
  const uploads = await buildUploadFiles();
  const { prompts } = await used.mcp.client.listPrompts();
  const passed = new Map<string, number>();
  for (const { name } of prompts) passed.set(name, await playWorkflow(used.mcp, name, uploads));
  expect(passed.size).toBe(14);
  for (const [name, steps] of passed) expect(steps, name).toBeGreaterThan(1);
});

it('completes a workflow in the latest version of 2025 too', async () => {
  const old = await connectClient(used.served.url, 'legacy');
  expect(old.client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
  expect(await playWorkflow(old, 'quick-start', {})).toBeGreaterThan(1);
  await old.close();
});
