/** Whether lists and objects stand deeper in each other than allowed: what writes them back would overflow the stack. */
export function isTooDeep(text: string, maxDepth: number): boolean {
  if (text.length <= maxDepth) return false;
  let depth = 0;
  let isInText = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '"') isInText = !isInText;
    else if (isInText) position += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
