import type { Workflow } from './workflow.ts';

const loaded = new Map<string, Promise<Workflow>>();

async function fetchWorkflow(name: string): Promise<Workflow> {
  const response = await fetch(`/workflows/${name}.json`);
  if (!response.ok) throw new Error(`workflow: ${name} was answered with ${response.status}`);
  return response.json() as Promise<Workflow>;
}

/** Loads a workflow, once. @throws when it cannot be reached; the next call tries again */
export function loadWorkflow(name: string): Promise<Workflow> {
  const known = loaded.get(name) ?? fetchWorkflow(name);
  loaded.set(name, known);
  known.catch(() => loaded.delete(name));
  return known;
}
