import { afterAll, beforeAll } from 'vitest';
import { startSite, type Service } from '#scripts/lib/process.ts';

/** The built server of a file of tests. */
export interface Site {
  /** Sends a request to a path of the site. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Starts the built server before the tests of a file and stops the server after them. */
export function useSite(): Site {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await startSite();
  });
  afterAll(async () => {
    await service?.stop();
  });
  return { request: (path, init) => fetch(service!.url + path, init) };
}
