/** How a payload has an element whose component does not exist. React itself fails only where the element is drawn. */
const MISSING_COMPONENT = '["$","$undefined"';
/** Where an element names the row that says where the element was made, in a payload of React in development. */
const PLACE_INDEX = 5;
const TEXT_OR_BRACKET = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;

/** Reads the array that begins at an index of a text; undefined where the text ends before it. */
function readArray(text: string, start: number): readonly unknown[] | undefined {
  let depth = 0;
  TEXT_OR_BRACKET.lastIndex = start;
  for (let found = TEXT_OR_BRACKET.exec(text); found; found = TEXT_OR_BRACKET.exec(text)) {
    if ('[{'.includes(found[0])) depth += 1;
    if (']}'.includes(found[0])) depth -= 1;
    if (depth === 0) return JSON.parse(text.slice(start, TEXT_OR_BRACKET.lastIndex));
  }
  return undefined;
}

/** Names the component that has made an element, and the component's file; undefined where the payload does not say. */
function findMaker(text: string, element: readonly unknown[] | undefined): string | undefined {
  const reference = element?.[PLACE_INDEX];
  if (typeof reference !== 'string') return undefined;
  const row = `${reference.slice(1)}:`;
  const start = text.indexOf(`${row}[["`);
  const frame = start < 0 ? undefined : readArray(text, start + row.length)?.[0];
  return Array.isArray(frame) ? `${frame[0]} in ${frame[1]}` : undefined;
}

/**
 * Finds an element whose component does not exist in the payload of a page.
 *
 * @returns what is wrong and, where the payload says so, in which component of which file; undefined where nothing is missing
 */
export function findMissingComponent(payload: Uint8Array): string | undefined {
  const bytes = Buffer.from(payload);
  if (!bytes.includes(MISSING_COMPONENT)) return undefined;
  const text = bytes.toString('utf8');
  const maker = findMaker(text, readArray(text, text.indexOf(MISSING_COMPONENT))) ?? 'A page';
  return `${maker} draws a component that does not exist. The file that the component is imported from has no export of that name.`;
}
