// The copy of the site that a reader keeps in a browser: its list, and the form of its files.

/** Address of the list of a copy's files. Without this file, browsers delete their copies. */
export const COPY_LIST_PATH = '/offline-copy.json';

/** Address of the service worker that answers from a copy. */
export const COPY_WORKER_PATH = '/offline-worker.js';

/** Address of the script with the sandbox of a copy. The worker runs the script when a call needs the sandbox. */
export const COPY_SANDBOX_PATH = '/offline-sandbox.js';

/** The page on which a reader keeps and removes a copy. It answers for pages that no copy has. */
export const COPY_PAGE_PATH = '/offline';

/** Codes of what only the sandbox of a copy fails with. No page lists these: the details say all. */
export const COPY_PROBLEMS = { full: 'browser_full', incomplete: 'copy_incomplete' } as const;

/** The search index of a copy. */
export interface CopyIndex {
  /** Address of the file. */
  readonly address: string;
  /** Name of the index, as queries have it. */
  readonly name: string;
}

/** What the sandbox of a copy is made of: addresses of the bundled description and of the seed. */
export interface CopySandboxFiles {
  readonly description: string;
  readonly seed: string;
}

/** What a copy consists of. */
export interface CopyList {
  /** Differs when a file differs. */
  readonly version: string;
  /** What all files and the scripts of the worker take on the way, compressed, in bytes. */
  readonly bytes: number;
  /**
   * Addresses of packs (`copy-pack.ts`) with pages and what their tools ask for. Many in one file take an eighth of what they take one
   * by one.
   */
  readonly packs: readonly string[];
  /** Addresses of all other files: scripts, style sheets, typefaces, drawings, and those of index and sandbox. */
  readonly files: readonly string[];
  /** What {@link readDigest} makes of each of these files, by address: a file that a network or a cache has changed is refused. */
  readonly digests: Readonly<Record<string, string>>;
  readonly index: CopyIndex;
  readonly sandbox: CopySandboxFiles;
}

const DIGEST_LENGTH = 12;

/** The first characters of a file's SHA-256, in Base64url. Runs in the build, in pages and in the worker. */
export async function readDigest(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, DIGEST_LENGTH);
}

/** What the address of a payload ends with. */
export const PAYLOAD_ENDING = '.rsc';

/** What is kept of the list beside the files, once all files are there. */
export interface CopyMark {
  readonly version: string;
  readonly index: CopyIndex;
  /** Missing in copies that were made before copies had a sandbox. */
  readonly sandbox?: CopySandboxFiles;
  /** When the copy was made, in ISO 8601. */
  readonly keptAt: string;
  /** How many files the copy has besides this mark. Missing in copies that were made before copies were counted. */
  readonly entries?: number;
  /** When the site was last asked for a newer copy, in ISO 8601. */
  readonly lookedAt: string;
}
