import { setTimeout as sleep } from 'node:timers/promises';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { SiteRenderer } from './render-page-files.ts';
import type { ServerModules } from './watch-server-modules.ts';

/** Milliseconds without a change of any file after which the modules are at rest. */
const REST = 100;

/** Milliseconds after a change in which every module has been replaced, on a busy machine too. */
const SETTLED = 5000;

/** Renders in the preview, from modules that may be replaced at any moment. */
export interface PreviewRenderer {
  /**
   * Runs a render. Renders run one after another. An edit replaces modules one by one, and a render in between sees some of both. A
   * render that may have failed for that is repeated: first when the modules have come to rest, then, once after each edit, with all
   * of them read again. That takes seconds. A render with the modules of the files fails at once, so that the mistake is shown at once.
   *
   * @throws Error what the last try threw
   */
  render<Value>(run: (renderer: SiteRenderer) => Promise<Value>): Promise<Value>;
}

/** Renders with the modules of a preview's server. @param settledMs after a change, for tests. @default 5,000 */
export function createPreviewRenderer(
  server: ViteDevServer,
  { waitForReplaced, areReplaced, isShared }: ServerModules,
  settledMs = SETTLED,
): PreviewRenderer {
  let changes = 0;
  let changesAtReset = -1;
  let changedAt = 0;
  let mayBeMixed = false;
  let last: Promise<unknown> = Promise.resolve();
  server.watcher.on('all', (event, file) => {
    changes += 1;
    changedAt = Date.now();
    mayBeMixed ||= event !== 'change' || isShared(file);
  });

  async function waitForRest(): Promise<void> {
    for (let seen = -1; seen !== changes;) {
      seen = changes;
      await sleep(REST);
    }
    await waitForReplaced();
  }

  async function renderAtRest<Value>(run: (renderer: SiteRenderer) => Promise<Value>) {
    const attempt = async () => run(await importRenderer(server));
    for (const wait of [waitForReplaced, waitForRest]) {
      await wait();
      const seen = changes;
      try {
        const value = await attempt();
        // Long after the last change, what renders is not of two states. Just after, a payload renders without the modules of documents.
        if (Date.now() - changedAt > settledMs) mayBeMixed = false;
        return value;
      } catch (error) {
        if (seen === changes && !mayBeMixed && areReplaced()) throw error;
      }
    }
    if (changesAtReset !== changes) {
      changesAtReset = changes;
      mayBeMixed = false;
      forgetModules(server);
    }
    return attempt();
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
