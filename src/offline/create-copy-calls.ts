import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { COPY_SANDBOX_PATH, type CopySandboxFiles } from '#contract/offline-copy.ts';
import { COPY_HEADER } from '#contract/sandbox-headers.ts';
import { findCopy, type KeptCopy } from './copy-store.ts';
import type { CopySandbox, openCopySandbox } from './sandbox/open-copy-sandbox.ts';

/** Answers a call from the sandbox of the copy; undefined where there is none. */
export type CopyCalls = (request: Request) => Promise<Response | undefined>;

/** What the script of the sandbox gives to the worker. */
export interface SandboxScript {
  readonly openCopySandbox: typeof openCopySandbox;
}

/**
 * Creates the calls to the sandbox of a copy. The sandbox is opened with the first call.
 *
 * @param runScript runs the script at {@link COPY_SANDBOX_PATH}, and gives what the script has made
 */
export function createCopyCalls(
  storage: CacheStorage,
  runScript: (address: string) => SandboxScript,
): CopyCalls {
  let opened: { readonly version: string; readonly sandbox: Promise<CopySandbox> } | undefined;

  async function open(copy: KeptCopy, files: CopySandboxFiles): Promise<CopySandbox> {
    const [description, seed] = await Promise.all([
      readJson<JsonObject>(copy.files, files.description),
      readJson<SandboxSeed>(copy.files, files.seed),
    ]);
    return runScript(COPY_SANDBOX_PATH).openCopySandbox({ storage, description, seed });
  }

  return async (request) => {
    const copy = await findCopy(storage);
    if (!copy?.sandbox) return undefined;
    if (opened?.version !== copy.version)
      opened = { version: copy.version, sandbox: open(copy, copy.sandbox) };
    const sandbox = await opened.sandbox.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const response = await sandbox(request);
    response.headers.set(COPY_HEADER, copy.keptAt);
    return response;
  };
}

/** @throws where the copy has lost the file */
async function readJson<Value>(files: Cache, address: string): Promise<Value> {
  const file = await files.match(address);
  if (!file) throw new Error(`The copy has no ${address}.`);
  return (await file.json()) as Value;
}
