import {
  followFile,
  type FollowedFile,
  type FollowOptions,
} from '#server/background/follow-file.ts';
import { readBuilt } from '#server/background/read-built.ts';
import { indexContent, type ContentIndex } from './index-content.ts';
import { CONTENT_FORMAT, type SiteContent } from './site-content.ts';

/** The content of the latest build. */
export interface ContentStore extends FollowedFile {
  /** The same frozen object until a build has written another one. */
  current(): ContentIndex;
}

/** Looks at what a newer or older build could have made different. */
function isOfThisVersion(content: Partial<SiteContent>): boolean {
  const { format, pages, navigation, sampleApps, resources, useCases, changelog } = content;
  const lists = [pages, navigation, sampleApps, resources, useCases, changelog];
  return format === CONTENT_FORMAT && lists.every(Array.isArray);
}

/**
 * Loads the content, and every later one as soon as it is there. A file that cannot be read leaves the old one in place.
 *
 * @param options with the file dist/graphql/content.json, as scripts/build/write-content-data.ts writes it
 * @throws NotBuiltError when the first one cannot be read
 */
export async function loadContent(options: FollowOptions): Promise<ContentStore> {
  let index: ContentIndex | undefined;
  const followed = await followFile(options, 'graphql-content', async () => {
    index = indexContent(await readBuilt<SiteContent>(options.file, isOfThisVersion));
    return { pages: index.pages.items.length };
  });
  // The first one has been read, or there would have been an error.
  return { current: () => index!, close: () => followed.close() };
}
