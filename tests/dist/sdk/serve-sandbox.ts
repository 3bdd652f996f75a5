import type { RepeatableSandbox } from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { buildSentRequest, type SentRequest } from '#scripts/verify/samples/sent-request.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { serveBreaking } from './serve-breaking.ts';

/** A sandbox that listens, and keeps what it is sent. */
export interface ServedSandbox {
  readonly url: string;
  /** Says whose secrets the next requests hold. */
  aim(workspace: NewWorkspace): void;
  /** Hands out the requests since the last time. */
  take(): readonly SentRequest[];
  close(): Promise<void>;
}

/** Lets a sandbox listen on a free port. */
export async function serveSandbox(sandbox: RepeatableSandbox): Promise<ServedSandbox> {
  let requests: SentRequest[] = [];
  let workspace: NewWorkspace | undefined;

  async function keep(request: Request): Promise<SentRequest> {
    const { pathname, search } = new URL(request.url);
    const call = {
      method: request.method,
      target: pathname.replace(`/sandbox/${workspace?.id}`, '') + search,
      headers: Object.fromEntries(request.headers),
      sent: Buffer.from(await request.arrayBuffer()),
    };
    const { appKey: apiKey = null, accessToken = null } = workspace ?? {};
    return buildSentRequest(call, { apiKey, accessToken });
  }

  const server = await serveBreaking(
    async (request) => {
      requests.push(await keep(request.clone()));
      return sandbox.fetch(request);
    },
    () => 'whole',
  );
  return {
    url: server.url,
    aim: (next) => void (workspace = next),
    take() {
      const taken = requests;
      requests = [];
      return taken;
    },
    close: () => server.close(),
  };
}
