// The protocol's own runner examines the endpoint of the built site.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { loadMcpContent } from '#server/mcp/content/load-content.ts';
import { root } from '#scripts/lib/root.mjs';
import { createRunnerExtension } from './fixtures/runner-extension.ts';
import { listRequired, runConformance, type ConformanceRun } from './run-conformance.ts';
import { serveMcp, type ServedMcp } from './serve-mcp.ts';

/** Scenarios that ask for no tool, prompt or resource of the runner's own names. */
const WITHOUT_FIXTURES: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
};

/**
 * A tool that asks its caller in the middle of a call of 2025 needs a server that keeps a session. This endpoint keeps
 * nothing between two messages. The version of 2026 asks in another way, which is examined whole.
 */
const NEEDS_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];

function listFailures({ scenarios }: ConformanceRun): readonly string[] {
  return [...scenarios].flatMap(([name, checks]) =>
    checks
      .filter(({ status }) => status === 'FAILURE')
      .map(({ id, errorMessage }) => `${name}: ${id}: ${errorMessage ?? ''}`),
  );
}

/** Checks of a scenario that are about the whole protocol, and which call a tool of the runner's all the same. */
const OF_FIXTURES = /test_|fixture/;

describe('the endpoint as it is', () => {
  let served: ServedMcp;
  beforeAll(async () => {
    served = await serveMcp();
  });
  afterAll(() => served.close());

  for (const [version, names] of Object.entries(WITHOUT_FIXTURES))
    it(`passes what ${version} requires, where the runner asks for nothing of its own names`, async () => {
      // What asks for a tool of the runner fails, so that the runner's own verdict says nothing.
      const run = await runConformance(served.url, ['--requirements', version]);
      const failed = listFailures(run).filter((line) => names.includes(line.split(':')[0]!));
      expect(failed, run.output).toEqual([]);
      for (const name of names) {
        const passed = run.scenarios.get(name)?.filter(({ status }) => status === 'SUCCESS') ?? [];
        expect(passed.length, name).toBeGreaterThan(0);
      }
      const stateless = listFailures(run).filter((line) => line.startsWith('server-stateless'));
      expect(stateless.filter((line) => !OF_FIXTURES.test(line))).toEqual([]);
    });
});

describe('the endpoint with the tools of the runner', () => {
  let served: ServedMcp;
  beforeAll(async () => {
    const content = await loadMcpContent(join(root, 'dist/mcp/content.json'));
    served = await serveMcp({ extension: createRunnerExtension(content) });
  });
  afterAll(() => served.close());

  it('passes all that version 2026-07-28 requires', async () => {
    const required = await listRequired('2026-07-28');
    expect(required).toHaveLength(37);
    const run = await runConformance(served.url, ['--requirements', '2026-07-28']);
    const failed = listFailures(run).filter((line) => required.includes(line.split(':')[0]!));
    expect(failed, run.output).toEqual([]);
    expect([...run.scenarios.keys()]).toEqual(expect.arrayContaining([...required]));
    expect(run.isConformant, run.output).toBe(true);
  });

  it('passes all that version 2025-11-25 requires and a server without sessions can do', async () => {
    const required = await listRequired('2025-11-25');
    const run = await runConformance(served.url, ['--requirements', '2025-11-25'], NEEDS_SESSION);
    const failed = listFailures(run)
      .map((line) => line.split(':')[0]!)
      .filter((name) => required.includes(name));
    expect([...new Set(failed)].toSorted(), run.output).toEqual(NEEDS_SESSION.toSorted());
    expect([...run.scenarios.keys()]).toEqual(expect.arrayContaining([...required]));
  });
});
