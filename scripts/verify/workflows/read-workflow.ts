import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workflow } from '#site/workflows/workflow.ts';
import { root } from '#scripts/lib/root.mjs';

const ENDING = '.arazzo.yaml';

/** The ids of the workflows of api/workflows/; those that wait for the platform come first, since they take longest. */
export async function listWorkflows(): Promise<readonly string[]> {
  const folder = join(root, 'api/workflows');
  const files = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  const workflows = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -ENDING.length), waits: text.split('type: retry').length };
    }),
  );
  return workflows.toSorted((one, other) => other.waits - one.waits).map(({ name }) => name);
}

/** A workflow as the built site gives it to its pages. */
export async function readWorkflow(name: string): Promise<Workflow> {
  const file = join(root, 'dist/client/workflows', `${name}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Workflow;
}
