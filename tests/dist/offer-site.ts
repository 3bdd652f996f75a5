// Vitest's setup of the tests of the built site: starts the built server once, when the first test file asks for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { startSite, type Service } from '#scripts/lib/process.ts';
import { serveOffers } from '#server/testing/serve-offers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where to ask for the address of the built server; see `requireSite`. */
    readonly siteOffer: string;
  }
}

/** Starts the built server with data of its own. */
async function start(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const site = await startSite({ env: { DATA_DIR: folder } });
  return {
    url: site.url,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  let site: Promise<Service> | undefined;
  const offers = await serveOffers({ site: async () => (await (site ??= start())).url });
  project.provide('siteOffer', offers.url);
  return async () => {
    offers.close();
    // A server that could not be started has failed the tests already.
    await site?.then((service) => service.stop()).catch(() => {});
  };
}
