/**
 * Waits for the end of whoever reads the output, as `head` ends early. Without a listener, Node would print a stack.
 *
 * @param onGone is called when nobody reads any more, or nothing can be written
 */
export function watchOutput(onGone: () => void): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onGone);
}
