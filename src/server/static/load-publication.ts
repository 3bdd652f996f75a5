import { readFile } from 'node:fs/promises';
import { NotBuiltError } from '#server/background/read-built.ts';

/** What the build tells the server beside the published files (dist/site.json). */
export interface Publication {
  readonly buildId: string;
  /** Old address to new address. */
  readonly redirects: Readonly<Record<string, string>>;
  /** `sha256-...` sources of the inline scripts of the pages. */
  readonly scriptHashes: readonly string[];
  /** Other hosts that the pages may ask, such as `https://search.example`. */
  readonly connectSources: readonly string[];
  /** Public credentials of the search service, and the name of the site's own index. */
  readonly search: PublishedSearch;
  /** Whether searches and events are kept. */
  readonly isAnalyticsOn: boolean;
  /** Whether pages may send something, and the public token with which they do. */
  readonly isDataBackendOn: boolean;
  readonly dataToken: string;
}

/** What of the settings the search service needs. */
export interface PublishedSearch {
  readonly applicationId: string;
  readonly indexName: string;
  readonly searchKey: string;
}

/**
 * @param file dist/site.json
 * @throws NotBuiltError when the file is missing or not what a build writes
 */
export async function loadPublication(file: string): Promise<Publication> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new NotBuiltError(
      'The site has not been built: dist/site.json is missing. Run "npm run build" first.',
      {
        cause: error,
      },
    );
  });
  try {
    return parsePublication(JSON.parse(text));
  } catch (error) {
    throw new NotBuiltError(
      'dist/site.json is not what a build writes. Run "npm run build" again.',
      { cause: error },
    );
  }
}

function parsePublication(value: unknown): Publication {
  const { buildId, redirects, csp, search, analytics, dataBackend } = value as {
    buildId: unknown;
    redirects: Record<string, unknown>;
    csp: { scriptHashes: unknown[]; connectSources: unknown[] };
    search: Record<string, unknown>;
    analytics: { enabled: unknown };
    dataBackend: { enabled: unknown; token: unknown };
  };
  const hashes = csp.scriptHashes.filter((hash): hash is string => typeof hash === 'string');
  const isHash = (hash: string) => /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/.test(hash);
  if (
    typeof buildId !== 'string' ||
    hashes.length !== csp.scriptHashes.length ||
    !hashes.every(isHash)
  ) {
    throw new TypeError('static: unexpected form of site.json');
  }
  const pairs = Object.entries(redirects).map(([from, to]) => {
    // A target elsewhere would make the site an open redirect.
    if (typeof to !== 'string' || !/^\/(?!\/)/.test(to))
      throw new TypeError(`static: bad redirect of ${from}`);
    return [from, to] as const;
  });
  return {
    buildId,
    redirects: Object.fromEntries(pairs),
    scriptHashes: hashes,
    connectSources: csp.connectSources.map(parseOrigin),
    search: {
      applicationId: parseText(search['applicationId']),
      indexName: parseText(search['indexName']),
      searchKey: parseText(search['searchKey']),
    },
    isAnalyticsOn: analytics.enabled === true,
    isDataBackendOn: dataBackend.enabled === true,
    dataToken: parseText(dataBackend.token),
  };
}

function parseText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('static: a text is missing');
  return value;
}

/** Anything but an origin could add a directive to the policy. */
function parseOrigin(value: unknown): string {
  if (typeof value !== 'string' || !/^https?:\/\/[\w.:-]+$/.test(value))
    throw new TypeError('static: bad host in the content security policy');
  return value;
}
