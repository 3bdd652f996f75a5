// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { followEvents } from './follow-events.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([401, 404])(
  'goes on behind the last event that has come, and ends with the workspace: %i',
  async (status) => {
    const asked: (string | null)[] = [];
    const headers = { 'content-type': 'text/event-stream' };
    const answers = [
      new Response(
        'id: 7\nevent: callback\ndata: {"id":"cbk_1"}\n\nid: 8\nevent: emptied\ndata: {}\n\n',
        { headers },
      ),
      new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } }),
      new Response(null, { status }),
    ];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      asked.push(new Headers(init.headers).get('last-event-id'));
      return answers.shift();
    });
    const heard: string[] = [];
    await followEvents({
      owner: { id: 'w', appKey: 'k' },
      lastEventId: '3',
      onCallback: ({ id }) => void heard.push(id),
      onEmptied: () => void heard.push('emptied'),
      onConnection: (connection) => void heard.push(connection),
      signal: new AbortController().signal,
    });
    expect(asked).toEqual(['3', '8', '8']);
    // The page to sign in is no stream.
    expect(heard).toEqual(['connecting', 'live', 'cbk_1', 'emptied', 'reconnecting', 'gone']);
  },
);

it('asks again where the stream is never answered', async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    asked += 1;
    if (asked > 1) return Promise.resolve(new Response(null, { status: 404 }));
    return new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const heard: string[] = [];
  const ended = followEvents({
    owner: { id: 'w', appKey: 'k' },
    lastEventId: '3',
    onCallback: () => undefined,
    onEmptied: () => undefined,
    onConnection: (connection) => void heard.push(connection),
    signal: new AbortController().signal,
  });
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['connecting', 'reconnecting', 'gone']);
  await ended;
});
