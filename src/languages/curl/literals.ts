/** One word of a POSIX shell; it cannot hold the character NUL. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
