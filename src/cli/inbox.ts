import { parseDuration } from '#contract/parse-duration.ts';
import type { WalletClient } from './wallet-client.ts';

/** A callback of the inbox, as far as commands show it. */
export interface InboxCallback {
  readonly id: string;
  readonly event: string | null;
  readonly eventId: string | null;
  readonly source: string;
  readonly channelId: string | null;
  readonly state: string;
  readonly createdAt: string;
  readonly body: string;
  readonly attempts: readonly { readonly status: number | null; readonly address: string }[];
}

interface InboxPage {
  readonly data: readonly InboxCallback[];
  readonly nextCursor: string | null;
  readonly lastEventId: string;
  readonly now: string;
}

/** What is in an inbox that was not there before. */
export interface NewCallbacks {
  /** The oldest first. */
  readonly callbacks: readonly InboxCallback[];
  /** Sequence of the inbox before the first page was read: changes after it are told by the events. */
  readonly sequence: string;
  /** Whether the inbox no longer has what was known, so that some may be missing. */
  readonly hasGap: boolean;
}

const PAGE = 100;

/**
 * Computes when a span before now began, by the clock of the inbox: the clock of a sandbox can stand still.
 *
 * @param span such as `2h`
 * @returns milliseconds since 1970
 * @throws RangeError for what is no span
 */
export async function computeSince(client: WalletClient, span: string): Promise<number> {
  const milliseconds = parseDuration(span) * 1000;
  const { now } = await client.read<InboxPage>(`/callbacks/${client.workspaceId}?limit=1`, {
    expects: 'now',
  });
  return Date.parse(now) - milliseconds;
}

/**
 * Reads an inbox from its newest callback back to the last one that is known, so that the order is that of making, whatever
 * has changed since.
 *
 * @param lastId id of the last one that is known, or of its event
 * @param since time of the oldest one that is wanted, in milliseconds
 */
export async function readNewCallbacks(
  client: WalletClient,
  { lastId, since }: { readonly lastId: string | undefined; readonly since: number },
): Promise<NewCallbacks> {
  const found: InboxCallback[] = [];
  let cursor: string | null = null;
  let sequence: string | undefined;
  for (;;) {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: InboxPage = await client.read(
      `/callbacks/${client.workspaceId}?limit=${PAGE}${query}`,
      { expects: 'data' },
    );
    sequence ??= page.lastEventId;
    const end = page.data.findIndex(
      ({ id, eventId, createdAt }) =>
        (lastId !== undefined && (id === lastId || eventId === lastId)) ||
        Date.parse(createdAt) < since,
    );
    found.push(...page.data.slice(0, end < 0 ? undefined : end));
    cursor = page.nextCursor;
    if (end >= 0 || cursor === null) {
      const hasGap = end < 0 && lastId !== undefined;
      return { callbacks: found.toReversed(), sequence, hasGap };
    }
  }
}
