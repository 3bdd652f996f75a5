/** The JSON Pointer to an entry of what another pointer leads to (RFC 6901, section 3). */
export function extendPointer(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The field that a pointer leads to, as sentences name the field: `amount.currency`. Empty for the whole value. */
export function formatFieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
