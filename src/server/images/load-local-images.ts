import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { HttpError } from '#server/edge/http-error.ts';
import { TEXTS } from './image-texts.ts';

/** The site's own images, as they were when the server started. */
export interface LocalImages {
  /** @param path address on the site, e.g. /images/apps/card.png @throws HttpError 404 or 413 */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Digest of an image's content, read once. @throws HttpError 404 or 413 */
  readDigest(path: string): Promise<string>;
}

/**
 * Lists the published images once. Sources are found in this list alone, so no request can reach a file
 * that was not published.
 *
 * @param dir folder that stands at /images/; a site without images has none
 * @throws what the disk fails with, for a folder that is there and cannot be read
 */
export async function loadLocalImages(dir: string, maxBytes: number): Promise<LocalImages> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [`/images/${relative(dir, file).split(sep).join('/')}`, file];
      }),
  );
  const digests = new Map<string, string>();

  async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = files.get(path);
    if (file === undefined) throw new HttpError(404, TEXTS.upstream);
    try {
      const { size } = await stat(file);
      if (size <= maxBytes) return new Uint8Array(await readFile(file));
    } catch (error) {
      throw new HttpError(404, TEXTS.upstream, { cause: error });
    }
    throw new HttpError(413, TEXTS.upstream);
  }

  return {
    read,
    async readDigest(path) {
      const cached = digests.get(path);
      if (cached !== undefined) return cached;
      const digest = createHash('sha256')
        .update(await read(path))
        .digest('hex');
      digests.set(path, digest);
      return digest;
    },
  };
}
