import { beforeAll, inject } from 'vitest';

/** The built server of all files of tests. */
export interface Site {
  readonly url: string;
  /** Sends a request to a path of the site. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Asks for the address of the built server, which starts when the first file asks. */
export async function requireSite(): Promise<string> {
  const response = await fetch(inject('siteOffer'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

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
