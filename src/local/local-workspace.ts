import type { App } from '#server/edge/create-app.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { OptionError } from './local-options.ts';
import type { DataFolder, KeptWorkspace } from './open-data-folder.ts';
import type { LocalCallback } from './public-types.ts';

/** What the inbox of a workspace is set to. */
export interface InboxDocument {
  readonly secret: string;
  readonly address: string;
}

/** Requests to the control API and to the inbox, in this process. */
export interface WorkspaceClient {
  readonly workspace: KeptWorkspace;
  readClock(): Promise<Date>;
  /** @returns the new time */
  moveClock(to: { readonly advance: number } | { readonly set: string }): Promise<Date>;
  reset(): Promise<void>;
  /** All callbacks of the inbox, the oldest first. */
  listCallbacks(): Promise<readonly LocalCallback[]>;
  /** Chooses where callbacks go. */
  aimCallbacks(target: string | null): Promise<InboxDocument>;
}

type Ask = (method: string, path: string, body?: object) => Promise<Response>;

const PAGE = 100;

function createAsk(app: App, appKey?: string): Ask {
  return async (method, path, body) =>
    app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(appKey !== undefined && { authorization: `Bearer ${appKey}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
}

async function readOk<Document>(response: Response): Promise<Document> {
  const document = (await response.json()) as Document & { readonly detail?: string };
  if (!response.ok)
    throw new OptionError(document.detail ?? `The sandbox answers ${response.status}.`);
  return document;
}

/**
 * Finds the workspace that a folder keeps, or makes one.
 *
 * @throws OptionError when the folder is of another version of the sandbox
 */
export async function openWorkspace(
  app: App,
  folder: DataFolder | undefined,
): Promise<WorkspaceClient> {
  const kept = folder?.workspace;
  const found =
    kept && (await createAsk(app, kept.appKey)('GET', `/sandbox/workspaces/${kept.id}`));
  if (kept && found?.ok) return createClient(app, kept);
  if (found && found.status !== 404)
    throw new OptionError(
      'The folder of --data is of another version of the sandbox. Choose another folder, or delete this one.',
    );
  const made = await createAsk(app)('POST', '/sandbox/workspaces');
  const { id, appKey, accessToken } = await readOk<NewWorkspace>(made);
  const workspace = { id, appKey, accessToken };
  await folder?.keepWorkspace(workspace);
  return createClient(app, workspace);
}

function createClient(app: App, workspace: KeptWorkspace): WorkspaceClient {
  const ask = createAsk(app, workspace.appKey);
  const control = `/sandbox/workspaces/${workspace.id}`;
  const inbox = `/callbacks/${workspace.id}`;
  const readTime = async (response: Response) =>
    new Date((await readOk<{ readonly clock: string }>(response)).clock);
  return {
    workspace,
    readClock: async () => readTime(await ask('GET', control)),
    moveClock: async (to) => readTime(await ask('POST', `${control}/clock`, to)),
    async reset() {
      await readOk(await ask('POST', `${control}/reset`));
      await ask('DELETE', inbox);
    },
    async listCallbacks() {
      const pages: (readonly LocalCallback[])[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: CallbackPage = await readOk(await ask('GET', `${inbox}?limit=${PAGE}${query}`));
        pages.push(page.data);
        cursor = page.nextCursor;
      }
      return pages.flat().toReversed();
    },
    aimCallbacks: async (target) => readOk(await ask('PUT', `${inbox}/settings`, { target })),
  };
}

interface CallbackPage {
  readonly data: readonly LocalCallback[];
  readonly nextCursor: string | null;
}
