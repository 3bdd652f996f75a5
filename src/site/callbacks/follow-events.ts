import { pauseUnlessBack } from '#ui/wait-for-network.ts';
import type { Callback } from './callback-types.ts';
import type { InboxOwner } from './inbox-client.ts';
import { createEventParser, type EventParser, type StreamEvent } from './parse-events.ts';

/** How the stream of events stands. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'gone';

export interface FollowOptions {
  readonly owner: InboxOwner;
  /** Where the events go on. */
  readonly lastEventId: string;
  readonly onCallback: (callback: Callback) => void;
  readonly onEmptied: () => void;
  readonly onConnection: (connection: Connection) => void;
  readonly signal: AbortSignal;
}

/** The server shows a sign of life every 15 seconds. */
const SILENCE_MS = 40_000;
const MAX_PAUSE_MS = 15_000;

/** Follows the events of an inbox until it is called off or the workspace is gone; resumes after each break. */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { owner, signal, onConnection } = options;
  let { lastEventId } = options;
  let failures = 0;
  onConnection('connecting');
  while (!signal.aborted) {
    const ending = new AbortController();
    const stop = () => ending.abort();
    signal.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(stop, SILENCE_MS);
    try {
      const headers = { Authorization: `Bearer ${owner.appKey}`, 'Last-Event-ID': lastEventId };
      const response = await fetch(`/callbacks/${owner.id}/events`, {
        headers,
        cache: 'no-store',
        credentials: 'omit',
        signal: ending.signal,
      });
      clearTimeout(timer);
      if (response.status === 401 || response.status === 404) {
        onConnection('gone');
        return;
      }
      // A network with a page to sign in answers 200 as well.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (response.ok && response.body && isStream) {
        failures = 0;
        onConnection('live');
        const parser = createEventParser(lastEventId);
        await readStream(response.body, parser, options, {
          onSilence: stop,
          onRead: () => {
            lastEventId = parser.lastEventId;
          },
        });
      } else failures += 1;
    } catch {
      failures += 1;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
    if (signal.aborted) return;
    if (failures > 0) onConnection(navigator.onLine ? 'reconnecting' : 'offline');
    await pauseUnlessBack(Math.min(500 * 2 ** failures, MAX_PAUSE_MS), signal);
  }
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  parser: EventParser,
  { onCallback, onEmptied }: FollowOptions,
  { onSilence, onRead }: { readonly onSilence: () => void; readonly onRead: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const take = ({ name, data }: StreamEvent) => {
    if (name === 'callback') onCallback(JSON.parse(data) as Callback);
    else if (name === 'emptied') onEmptied();
  };
  for (;;) {
    const timer = setTimeout(onSilence, SILENCE_MS);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.push(decoder.decode(value, { stream: true })).forEach(take);
    onRead();
  }
}
