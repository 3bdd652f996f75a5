import { beforeAll, inject } from 'vitest';
import { askFor } from '#server/testing/serve-offers.ts';

/** The built server of all files of tests. */
export interface Site {
  readonly url: string;
  /** Sends a request to a path of the site. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Asks for the address of the built server, which starts when the first file asks. */
export const requireSite = (): Promise<string> => askFor(inject('siteOffer'), 'site');

/** Uses the built server, which no test changes for another. */
export function useSite(): Site {
  let url = '';
  beforeAll(async () => {
    url = await requireSite();
  }, 120_000);
  return {
    get url() {
      return url;
    },
    request: (path, init) => fetch(url + path, init),
  };
}
