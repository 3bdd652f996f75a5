/** Address of the dark variant of an illustration, which stands beside the light one. An image that is not light has none. */
export function formatDarkImage(src: string): string {
  return src.replace(/(?:-light)?\.svg$/, '-dark.svg');
}
