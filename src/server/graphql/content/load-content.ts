import { readFile } from 'node:fs/promises';
import {
  followFile,
  type FollowedFile,
  type FollowOptions,
} from '#server/background/follow-file.ts';
import { indexContent, type ContentIndex } from './index-content.ts';
import { CONTENT_FORMAT, type SiteContent } from './site-content.ts';

/** The content of the latest build. */
export interface ContentStore extends FollowedFile {
  /** The same frozen object until a build has written another one. */
  current(): ContentIndex;
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
 * @param options with the file dist/graphql/content.json, as scripts/build/write-content-data.ts writes it
 * @throws ContentError when the first one cannot be read
 */
export async function loadContent(options: FollowOptions): Promise<ContentStore> {
  let index: ContentIndex | undefined;
  const followed = await followFile(options, 'graphql-content', async () => {
    index = await readContent(options.file);
    return { pages: index.pages.items.length };
  });
  // The first one has been read, or there would have been an error.
  return { current: () => index!, close: () => followed.close() };
}
