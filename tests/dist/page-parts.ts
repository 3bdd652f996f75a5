// What a page is made of, as far as a browser may treat pages differently.
import { parseHTML } from 'linkedom';

/** Attributes whose values decide how an element looks and behaves. Of all others the name is enough. */
const TELLING = /^(role|type|name|open|hidden|scope|data-(method|kind|slot|state))$|^aria-/;

/** Attributes whose values name something of the page. */
const REFERENCES = /^aria-(label|labelledby|describedby|controls|owns|activedescendant)$/;

const listClasses = (element: Element) => (element.getAttribute('class') ?? '').split(/\s+/);

/** What an element is: its name, its classes and its attributes. */
function describeElement(element: Element): readonly string[] {
  const tag = element.localName;
  const classes = listClasses(element).filter(Boolean);
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== 'class' && name !== 'id')
    .map(({ name, value }) =>
      TELLING.test(name) && !REFERENCES.test(name) ? `${name}=${value}` : name,
    );
  return [
    tag,
    ...classes.map((name) => `${tag}.${name}`),
    ...attributes.map((name) => `${tag}[${name}]`),
  ];
}

/**
 * Lists what the body of a page holds: each element with its classes and attributes, inside an element of which name and
 * classes.
 */
function listElements(page: Document): readonly string[] {
  // Colours of code are elements without a meaning of their own.
  const elements = [...page.querySelectorAll('body *')].filter(
    ({ localName }) => localName !== 'i',
  );
  return elements.flatMap((element) => {
    const parent = element.parentElement!;
    const place = [parent.localName, ...listClasses(parent)].join('.');
    return describeElement(element).map((part) => `${place} > ${part}`);
  });
}

/** The client components that a payload asks for, by module and name. */
function listIslands(payload: string): readonly string[] {
  return [...payload.matchAll(/^[\da-f]+:I\[(.*)\]$/gm)].flatMap(([, reference]) => {
    const [module, , name] = JSON.parse(`[${reference}]`) as readonly unknown[];
    // A name that begins with $ refers to a text that the payload has already, and differs from page to page.
    return String(name).startsWith('$') ? [] : [`component ${String(module)} ${String(name)}`];
  });
}

/**
 * Lists the different parts of a page.
 *
 * @param html the page as the server delivers it
 * @param payload its React payload
 */
export function listParts(html: string, payload: string): ReadonlySet<string> {
  const page: Document = parseHTML(html).document;
  return new Set([...listElements(page), ...listIslands(payload)]);
}

/**
 * The fewest pages found that together hold each part of all pages: always the page that adds most.
 *
 * @param pages parts of each page by its path
 */
export function findCover(pages: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const missing = new Set([...pages.values()].flatMap((parts) => [...parts]));
  const cover: string[] = [];
  while (missing.size > 0) {
    const counts = [...pages].map(
      ([path, parts]) => [path, [...parts].filter((part) => missing.has(part)).length] as const,
    );
    const [best] = counts.reduce((most, each) => (each[1] > most[1] ? each : most));
    cover.push(best);
    for (const part of pages.get(best)!) missing.delete(part);
  }
  return cover;
}
