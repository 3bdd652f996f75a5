// The browser's side of the live preview; nothing of it is in a build.
import { clearPrefetched } from './navigation.ts';
import { REVISION_HEADER, SHOWN_EVENT, UPDATED_EVENT, type Payload } from './payload.ts';

/** Milliseconds after which a payload is asked for again that could not be rendered or reached. */
const RETRY_AFTER = 500;
/** With a mistake in a module every try fails; its correction is an edit, with tries of its own. */
const MAX_ATTEMPTS = 6;

/** The connection to the preview's server, as modules have it at `import.meta.hot`. */
interface Hot {
  on(event: string, listener: () => void): void;
  send(event: string, data?: unknown): void;
}

interface FollowEditsOptions {
  /** Answer that the page shown was made from. */
  readonly first: Response;
  readonly fetchPayload: (pathname: string) => Promise<Payload>;
  readonly commit: (payload: Payload) => Promise<boolean>;
}

/**
 * Shows every edit in the page: fetches the payload again when the server reports an edit, and says which revision the
 * page was loaded with, since an edit may have come before there was a connection. Of several edits the last is shown.
 *
 * @param hot the module's own connection
 */
export function followEdits(hot: Hot, { first, fetchPayload, commit }: FollowEditsOptions): void {
  let last = 0;
  async function show(turn: number, attempt: number): Promise<void> {
    const { pathname } = location;
    try {
      const payload = await fetchPayload(pathname);
      if (turn !== last) return;
      // The reader has gone to another page, which may have been fetched before the edit.
      if (pathname !== location.pathname) return void show(turn, attempt);
      await commit(payload);
    } catch {
      if (turn !== last || attempt === MAX_ATTEMPTS) return;
      setTimeout(() => void show(turn, attempt + 1), RETRY_AFTER);
    }
  }
  hot.on('rsc:update', () => {
    hot.send(UPDATED_EVENT);
    last += 1;
    clearPrefetched();
    void show(last, 1);
  });
  hot.on('vite:afterUpdate', () => hot.send(UPDATED_EVENT));
  hot.send(SHOWN_EVENT, { revision: first.headers.get(REVISION_HEADER) });
}
