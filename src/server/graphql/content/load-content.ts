import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '#server/http/logger.ts';
import { indexContent, type ContentIndex } from './index-content.ts';
import { CONTENT_FORMAT, type SiteContent } from './site-content.ts';

/** The content of the latest build. */
export interface ContentStore {
  /** The same frozen object until a build has written another one. */
  current(): ContentIndex;
  /** Stops looking for newer builds. */
  close(): void;
}

export interface LoadContentOptions {
  /** dist/graphql/content.json, as scripts/write-content-data.ts writes it. */
  readonly file: string;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** How often to look whether a build has written another one, in milliseconds. @default 2000 */
  readonly lookMs?: number;
}

/** The content is missing or not what a build of this version writes. */
export class ContentError extends Error {
  // The server's start tells every such failure in one line by this name.
  override readonly name = 'NotBuiltError';
}

async function readContent(file: string): Promise<ContentIndex> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ContentError(`${file} cannot be read. Build the site first.`, { cause: error });
  });
  return indexContent(parseContent(text, file));
}

/** Checks what a newer or older build could have made different; the rest was typed when it was written. */
function parseContent(text: string, file: string): SiteContent {
  const mistake = `${file} is not what a build of this version writes. Build the site again.`;
  let value: Partial<SiteContent> | null;
  try {
    value = JSON.parse(text) as Partial<SiteContent> | null;
  } catch (error) {
    throw new ContentError(mistake, { cause: error });
  }
  const lists = [value?.pages, value?.navigation, value?.sampleApps, value?.resources];
  const isWhole = [...lists, value?.useCases, value?.changelog].every(Array.isArray);
  if (value?.format !== CONTENT_FORMAT || !isWhole) throw new ContentError(mistake);
  return value as SiteContent;
}

/**
 * Loads the content, and every later one as soon as it is there. A file that cannot be read leaves the old one in place.
 *
 * @throws ContentError when the first one cannot be read
 */
export async function loadContent(options: LoadContentOptions): Promise<ContentStore> {
  const { file, logger, lookMs = 2000 } = options;
  const readTime = async () => (await stat(file)).mtimeMs;
  // Before the content is read: a build in between is then seen by the first look.
  let known = await readTime().catch(() => 0);
  let index = await readContent(file);
  const report = () => logger.info('graphql-content', { pages: index.pages.items.length });
  report();
  let isBusy = false;

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      // Missing in the middle of a build: the next look finds it.
      const modified = await readTime().catch(() => known);
      if (modified === known) return;
      known = modified;
      index = await readContent(file);
      report();
    } catch (error) {
      logger.error('graphql-content-failure', { message: String(error) });
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { current: () => index, close: () => clearInterval(timer) };
}
