import { setTimeout as sleep } from 'node:timers/promises';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { SiteRenderer } from './render-page-files.ts';

/** Milliseconds without a change of any file after which the modules are at rest. */
const REST = 100;

/** Renders in the preview, from modules that may be replaced at any moment. */
export interface PreviewRenderer {
  /**
   * Runs a render. Renders run one after another; one that fails is repeated, since an edit replaces modules
   * one by one and a render in between sees some of both: first when the modules have come to rest, then,
   * once after each edit, with all of them read again.
   *
   * @throws Error what the last try threw
   */
  render<Value>(run: (renderer: SiteRenderer) => Promise<Value>): Promise<Value>;
}

/**
 * Renders with the modules of a preview's server.
 *
 * @param waitForReplaced resolves when modules that have just changed are replaced
 */
export function createPreviewRenderer(
  server: ViteDevServer,
  waitForReplaced: () => Promise<void>,
): PreviewRenderer {
  let changes = 0;
  let changesAtReset = -1;
  let last: Promise<unknown> = Promise.resolve();
  server.watcher.on('all', () => void (changes += 1));

  async function waitForRest(): Promise<void> {
    for (let seen = -1; seen !== changes;) {
      seen = changes;
      await sleep(REST);
    }
  }

  async function renderAtRest<Value>(run: (renderer: SiteRenderer) => Promise<Value>) {
    await waitForReplaced();
    const attempt = async () => run(await importRenderer(server));
    try {
      return await attempt();
    } catch {
      await waitForRest();
    }
    if (changesAtReset === changes) return attempt();
    try {
      return await attempt();
    } catch {
      changesAtReset = changes;
      forgetModules(server);
      return attempt();
    }
  }

  return {
    async render(run) {
      const result = last.then(() => renderAtRest(run));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function forgetModules(server: ViteDevServer): void {
  for (const environment of Object.values(server.environments)) {
    environment.moduleGraph.invalidateAll();
    if (isRunnableDevEnvironment(environment)) environment.runner.clearCache();
  }
}

async function importRenderer(server: ViteDevServer): Promise<SiteRenderer> {
  const environment = server.environments['rsc'];
  if (!environment || !isRunnableDevEnvironment(environment)) {
    throw new Error('render: the rsc environment does not run in this process');
  }
  return environment.runner.import('/src/render/entry.rsc.tsx');
}
