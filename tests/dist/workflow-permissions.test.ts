// Each workflow passes with an app key that has the permissions which the pages name, and fails with one fewer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRepeatableSandbox } from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';
import {
  playWorkflow,
  serveRepeatableSandbox,
  type ServedSandbox,
} from '#scripts/verify/workflows/play-workflow.ts';
import { listWorkflows, readWorkflow } from '#scripts/verify/workflows/read-workflow.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { listPermissions } from '#site/workflows/workflow.ts';

let served: ServedSandbox;
beforeAll(async () => {
  const description = await loadApiDescription();
  served = await serveRepeatableSandbox(await openRepeatableSandbox({ description }));
});
afterAll(() => served.close());

interface Key {
  readonly id: string;
  readonly prefix: string;
  readonly permissions: readonly string[];
}

/** Takes all other permissions from the key of a workspace. */
async function limitKey({ id, appKey }: NewWorkspace, kept: readonly string[]): Promise<void> {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await served.sandbox.send(id, path, {
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const { data } = (await call('/v1/apps')) as { readonly data: readonly { keys: Key[] }[] };
  const own = data.flatMap(({ keys }) => keys).find(({ prefix }) => appKey.startsWith(prefix))!;
  const others = own.permissions.filter((permission) => !kept.includes(permission));
  // Each revocation needs this permission, which goes last.
  const rank = (permission: string) => Number(permission === 'apps:write');
  for (const permission of others.toSorted((one, other) => rank(one) - rank(other)))
    await call(`/v1/app-keys/${own.id}/permissions/revocation`, { permission });
}

const uploads = await buildUploadFiles();

it.each(await listWorkflows())('%s', async (name) => {
  const workflow = await readWorkflow(name);
  const permissions = listPermissions(workflow);
  const play = (granted: readonly string[]) => {
    const createWorkspace = async (title: string) => {
      const workspace = await served.sandbox.createWorkspace(title);
      await limitKey(workspace, granted);
      return workspace;
    };
    return playWorkflow(
      workflow,
      { ...served, sandbox: { ...served.sandbox, createWorkspace } },
      uploads,
    );
  };
  expect(permissions.length).toBeGreaterThan(0);
  expect(await play(permissions)).toBeDefined();
  for (const left of permissions)
    expect(await play(permissions.filter((one) => one !== left)), left).toBeUndefined();
});
