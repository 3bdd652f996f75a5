const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = [91, 123];
const CLOSING = [93, 125];
/** How much deeper what follows a character stands; of the characters of ASCII. */
const STEPS = new Int8Array(128);
for (const code of OPENING) STEPS[code] = 1;
for (const code of CLOSING) STEPS[code] = -1;

/** Whether lists and objects stand deeper in each other than allowed: what writes them back would overflow the stack. */
export function isTooDeep(text: string, maxDepth: number): boolean {
  if (text.length <= maxDepth) return false;
  let depth = 0;
  let isInText = false;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) position += code === BACKSLASH ? 1 : 0;
    else if (code < STEPS.length) depth += STEPS[code]!;
    if (depth > maxDepth) return true;
  }
  return false;
}
