import { readFile } from 'node:fs/promises';

/** Says that the build has not left what a server of this version needs, and what to do about it. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

/**
 * Reads JSON that the build has left.
 *
 * @param isOfThisVersion whether a value has the form that a build of this version writes. What is not looked at was typed when
 *   it was written
 * @throws NotBuiltError
 */
export async function readBuilt<Content extends object>(
  file: string,
  isOfThisVersion: (value: Partial<Content>) => boolean,
): Promise<Content> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new NotBuiltError(`${file} cannot be read. Build the site first.`, { cause });
  });
  const mistake = `${file} is not what a build of this version writes. Build the site again.`;
  try {
    const value = JSON.parse(text) as Partial<Content> | null;
    if (value && isOfThisVersion(value)) return value as Content;
  } catch (cause) {
    throw new NotBuiltError(mistake, { cause });
  }
  throw new NotBuiltError(mistake);
}
