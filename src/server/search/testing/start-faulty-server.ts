import { listen, type RunningServer } from '#server/edge/listen.ts';
import type { SearchService } from '#server/search/routes/create-search-service.ts';

/** A server that can be told to misbehave. */
export interface FaultyServer {
  readonly port: number;
  /** 'stall' never answers, 'fail' answers 500. */
  mood: 'well' | 'stall' | 'fail';
  /** Requests that have reached it, whatever became of them. */
  asked: number;
  die(): Promise<void>;
  /** Listens again at the same port. */
  revive(): Promise<void>;
}

/** Starts the search service on a server that stalls, fails, dies and comes back. It has to die in the end. */
export async function startFaultyServer(service: SearchService): Promise<FaultyServer> {
  const stalled = new Set<() => void>();
  const start = (port: number): Promise<RunningServer> =>
    listen({
      port,
      host: '127.0.0.1',
      securityHeaders: {},
      app: {
        async fetch(request) {
          wayward.asked += 1;
          if (wayward.mood === 'stall') {
            await new Promise<void>((resolve) => {
              stalled.add(resolve);
            });
          }
          if (wayward.mood === 'fail') return new Response('broken', { status: 500 });
          return service.fetch(request);
        },
      },
    });
  let running = await start(0);
  const port = Number(new URL(running.url).port);
  const wayward: FaultyServer = {
    port,
    mood: 'well',
    asked: 0,
    async die() {
      for (const release of stalled) release();
      await running.close(0);
    },
    async revive() {
      running = await start(port);
    },
  };
  return wayward;
}
