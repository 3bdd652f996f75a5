/** Takes the error of reading a file that was deleted or renamed after it was listed, and throws every other. */
export function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
