/** Reads a boolean from a form or an address; any other text stays what it is, for the check to name it. */
export function parseSwitch(text: string): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}
