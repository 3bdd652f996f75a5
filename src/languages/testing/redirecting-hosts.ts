// Two hosts for tests: the first redirects each request to the second, which keeps what it is sent.
import { afterAll, beforeAll } from 'vitest';
import { createSampleFolder, type SampleFolder } from '#languages/toolchain/sample-folder.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Where programs are sent, and what came to the other host. */
interface Redirects {
  readonly url: string;
  /** Where programs run. */
  readonly folder: SampleFolder;
  readonly environment: Readonly<Record<string, string>>;
  /** Keys that came to the other host since the last time. */
  takeKeys(): readonly string[];
}

/** Uses both hosts in a file of tests, and a folder for programs. The names of the hosts differ, though both are this machine. */
export function useRedirects(): Redirects {
  let first: TestServer;
  let other: TestServer;
  let folder: SampleFolder;
  beforeAll(async () => {
    [first, other] = await Promise.all([startTestServer(), startTestServer()]);
    other.plan({ status: 200, contentType: 'application/json', body: '{}' });
    first.plan({ status: 302, location: `${other.url.replace('127.0.0.1', 'localhost')}/` });
    folder = await createSampleFolder({});
  });
  afterAll(async () => {
    await Promise.all([first.close(), other.close(), folder.remove()]);
  });
  return {
    get url() {
      return first.url;
    },
    get folder() {
      return folder;
    },
    get environment() {
      return { WALLET_API_URL: first.url, WALLET_API_KEY: 'key_test' };
    },
    takeKeys: () => other.take().flatMap(({ headers }) => headers.authorization ?? []),
  };
}
