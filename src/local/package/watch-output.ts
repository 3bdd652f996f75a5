/**
 * Waits for the end of whoever reads the output, as `head` ends early. Without a listener, Node would print a stack.
 *
 * @param onGone is called when nobody reads any more (EPIPE), or nothing can be written
 */
export function watchOutput(onGone: (error: NodeJS.ErrnoException) => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onGone);
}
