import { fetchFile } from '#ui/fetch-file.ts';
import type { Workflow } from './workflow.ts';

const loaded = new Map<string, Promise<Workflow>>();

async function fetchWorkflow(name: string): Promise<Workflow> {
  return (await (await fetchFile(`/workflows/${name}.json`)).json()) as Workflow;
}

/** Loads a workflow, once. @throws when it cannot be reached; the next call tries again */
export function loadWorkflow(name: string): Promise<Workflow> {
  const known = loaded.get(name) ?? fetchWorkflow(name);
  loaded.set(name, known);
  known.catch(() => loaded.delete(name));
  return known;
}
