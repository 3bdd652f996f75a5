import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import {
  COPY_PAGE_PATH,
  COPY_PROBLEMS,
  COPY_SANDBOX_PATH,
  type CopySandboxFiles,
} from '#contract/offline-copy.ts';
import { COPY_HEADER, HOME_BROWSER, HOME_HEADER, HOME_SITE } from '#contract/sandbox-headers.ts';
import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import { findCopy, type KeptCopy } from './copy-store.ts';
import { readCalledWorkspace } from './sandbox/read-called-workspace.ts';
import type { CopySandbox, openCopySandbox } from './sandbox/open-copy-sandbox.ts';
import { isOwnWorkspace, removeWorkspaces } from './sandbox/workspace-files.ts';

/** Answers calls from the sandbox of the copy; undefined where there is none. */
export interface CopyCalls {
  /** Answers a call that the network does not answer. */
  answer(request: Request): Promise<Response | undefined>;
  /** Answers a call to a workspace that the copy has made, which the site does not know; undefined for all others. */
  answerOwn(request: Request): Promise<Response | undefined>;
  /** Copies a workspace that the copy has made, for a link that the site does not know; undefined for all others. */
  copyOwn(request: Request): Promise<Response | undefined>;
}

/** What the script of the sandbox gives to the worker. */
export interface SandboxScript {
  readonly openCopySandbox: typeof openCopySandbox;
}

interface Opened {
  /** The copy that the sandbox is of: a copy that was removed and made again is another. */
  readonly keptAt: string;
  readonly sandbox: Promise<CopySandbox>;
}

type Work = (sandbox: CopySandbox) => Promise<Response | undefined>;

/**
 * Creates the calls to the sandbox of a copy. The sandbox is opened with the first call.
 *
 * @param runScript runs the script at {@link COPY_SANDBOX_PATH}, and gives what the script has made
 */
export function createCopyCalls(
  storage: CacheStorage,
  runScript: (address: string) => SandboxScript,
): CopyCalls {
  let opened: Opened | undefined;
  const running = new Set<Promise<unknown>>();

  async function open(copy: KeptCopy, files: CopySandboxFiles): Promise<CopySandbox> {
    // What the sandbox of the copy before does is kept before this one reads.
    await Promise.allSettled(running);
    const [description, seed] = await Promise.all([
      readJson<JsonObject>(copy.files, files.description),
      readJson<SandboxSeed>(copy.files, files.seed),
    ]);
    return runScript(COPY_SANDBOX_PATH).openCopySandbox({ storage, description, seed });
  }

  async function run(work: Work): Promise<Response | undefined> {
    const copy = await findCopy(storage);
    if (!copy?.sandbox) return undefined;
    if (opened?.keptAt !== copy.keptAt)
      opened = { keptAt: copy.keptAt, sandbox: open(copy, copy.sandbox) };
    const sandbox = await opened.sandbox.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const asked = work(sandbox);
    running.add(asked);
    const response = await asked.finally(() => running.delete(asked));
    // A reader who has removed the copy meanwhile keeps no workspace of it.
    if (!(await findCopy(storage))) await removeWorkspaces(storage);
    response?.headers.set(COPY_HEADER, copy.keptAt);
    return response;
  }

  return {
    async answer(request) {
      if (request.headers.get(HOME_HEADER) === HOME_SITE) return undefined;
      return run((sandbox) => sandbox.answer(request));
    },
    async answerOwn(request) {
      const id = readCalledWorkspace(request);
      if (id === undefined || !(await isOwnWorkspace(storage, id))) return undefined;
      return run((sandbox) => sandbox.answerOwn(request)).catch(buildUnreadable);
    },
    copyOwn: (request) => run((sandbox) => sandbox.copyOwn(request)),
  };
}

/** @throws where the copy has lost the file */
async function readJson<Value>(files: Cache, address: string): Promise<Value> {
  const file = await files.match(address);
  if (!file) throw new Error(`The copy has no ${address}.`);
  return (await file.json()) as Value;
}

/** The site would refuse the key, and its reader would take the workspace for lost. */
function buildUnreadable(): Response {
  const problem = {
    type: 'about:blank',
    title: 'The copy has lost files',
    status: 503,
    code: COPY_PROBLEMS.incomplete,
    detail: `This workspace lives in your browser, and your copy has lost files that the workspace needs. Open ${COPY_PAGE_PATH} and repair the copy.`,
  };
  return buildProblemResponse(problem, {
    'cache-control': 'no-store',
    [COPY_HEADER]: '',
    [HOME_HEADER]: HOME_BROWSER,
  });
}
