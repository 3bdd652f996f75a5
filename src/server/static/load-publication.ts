import { readFile } from 'node:fs/promises';

/** What the build tells the server beside the published files (dist/site.json). */
export interface Publication {
  readonly buildId: string;
  /** Old address to new address. */
  readonly redirects: Readonly<Record<string, string>>;
  /** `sha256-...` sources of the inline scripts of the pages. */
  readonly scriptHashes: readonly string[];
}

/** Says that there is nothing to serve, and what to do about it. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
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
  const { buildId, redirects, csp } = value as {
    buildId: unknown;
    redirects: Record<string, unknown>;
    csp: { scriptHashes: unknown[] };
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
  return { buildId, redirects: Object.fromEntries(pairs), scriptHashes: hashes };
}
