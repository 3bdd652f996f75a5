import { stat } from 'node:fs/promises';
import type { Logger } from '#server/edge/logger.ts';

/** How a part of the server follows a file that every build rewrites. */
export interface FollowOptions {
  readonly file: string;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** How often to look whether a build has written another one, in milliseconds. @default 2000 */
  readonly lookMs?: number;
}

/** A file that is followed. */
export interface FollowedFile {
  /** Stops looking for newer builds. */
  close(): void;
}

/**
 * Loads a file, and every later one as soon as it is there. One that cannot be loaded is logged, and what was loaded
 * before stays in place.
 *
 * @param event under which the log tells of what was loaded; failures have `-failure` behind it
 * @param load loads the file, puts what it holds in place and says for the log what that is
 * @throws what load throws for the first one
 */
export async function followFile(
  { file, logger, lookMs = 2000 }: FollowOptions,
  event: string,
  load: () => Promise<Readonly<Record<string, number>>>,
): Promise<FollowedFile> {
  const readTime = async () => (await stat(file)).mtimeMs;
  // Before it is loaded: a build in between is then seen by the first look.
  let lastModified = await readTime().catch(() => 0);
  logger.info(event, await load());
  let isBusy = false;

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      // Missing in the middle of a build: the next look finds it.
      const modified = await readTime().catch(() => lastModified);
      if (modified === lastModified) return;
      lastModified = modified;
      logger.info(event, await load());
    } catch (error) {
      logger.error(`${event}-failure`, { message: String(error) });
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
