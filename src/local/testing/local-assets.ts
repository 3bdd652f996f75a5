import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import type { LocalAssets } from '#local/local-options.ts';

/** What the package brings along, from the sources. */
export async function loadLocalAssets(): Promise<LocalAssets> {
  const description = await loadApiDescription();
  return { description, seed: await loadSandboxSeed(), checksAnswers: true };
}
