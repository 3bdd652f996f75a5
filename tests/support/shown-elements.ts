// Functions that run in the page: they find what no look at a page has seen before.

/** What the functions leave in the window. */
export interface Looks {
  /** Each element in the forms in which it was looked at. */
  forms?: WeakMap<Element, Set<string>>;
  /** The elements to look at now, each with all that is inside of it. */
  changed?: readonly Element[];
}

/**
 * Finds the elements that no look has seen in their form, leaves them in the window, and counts them as seen. The form is all
 * that rules read of an element besides colours: its attributes and texts, what it refers to and lists, whether it shows and
 * scrolls, and its size as far as it is small. Elements of other pages count which have the same form in the same place:
 * of them only the values of texts and addresses may differ.
 *
 * @param seen forms that were seen in other documents
 * @returns the forms of the elements found
 */
export function collectNewElements(seen: readonly string[]): readonly string[] {
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];
  const lists = 'ul, ol, dl, table, thead, tbody, tr, select, [role], a, button, label, summary';
  const values = /^(class|role|type|hidden|scope|tabindex|open|alt|title|lang|dir)$|^aria-/;
  const targets = 'a, button, input, select, textarea, summary, label, [role], [tabindex]';
  const minTarget = 24;
  const looks = window as Looks;
  const forms = (looks.forms ??= new WeakMap());
  const known = new Set(seen);
  const readReferences = (element: Element) =>
    references
      .flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent);
  /** Sizes of a target that is no part of a line of text, and whether the element scrolls. */
  const readBox = (element: Element) => {
    const { display, overflowX, overflowY } = getComputedStyle(element);
    const box = element.matches(targets) && display !== 'inline' && element.getBoundingClientRect();
    return [
      box && [Math.min(box.width, minTarget), Math.min(box.height, minTarget)],
      overflowX !== 'visible' && element.scrollWidth > element.clientWidth,
      overflowY !== 'visible' && element.scrollHeight > element.clientHeight,
    ];
  };
  const readTexts = (element: Element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.nodeValue!);
  const readNames = (element: Element) =>
    element.matches(lists) && [...new Set([...element.children].map(({ localName }) => localName))];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const readForm = (element: Element, shown: boolean) =>
    JSON.stringify([
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
      readTexts(element),
      readNames(element),
      readReferences(element),
      shown && readBox(element),
    ]);
  const places = new Map<Element | null, string>([[null, '']]);
  const readPlace = (element: Element) => {
    const { localName, parentElement } = element;
    const role = element.getAttribute('role') ?? '';
    const place = `${places.get(parentElement)} ${localName}.${element.getAttribute('class')}.${role}`;
    places.set(element, place);
    return place;
  };
  const readKind = (element: Element, place: string) => {
    // A control that has a name besides its text is to hold its text in the name.
    const isNamed = element.matches(targets) && element.matches('[aria-label], [aria-labelledby]');
    return JSON.stringify([
      place,
      [...element.attributes].map(({ name, value }) => (values.test(name) ? [name, value] : name)),
      isNamed ? element.textContent : readTexts(element).map((text) => text.trim() !== ''),
      readNames(element),
      readReferences(element),
      readBox(element),
    ]);
  };
  const found: string[] = [];
  looks.changed = [...document.querySelectorAll('body, body *:not(svg *)')].filter((element) => {
    const place = readPlace(element);
    const own = forms.get(element) ?? new Set();
    const shown = isShown(element);
    const form = readForm(element, shown);
    if (own.has(form)) return false;
    forms.set(element, own.add(form));
    if (!shown) return false;
    const kind = readKind(element, place);
    found.push(kind);
    return !known.has(kind);
  });
  return found;
}

/**
 * Marks elements whose text is seen in colours that no look has seen. Colours are those of the text, of what lies behind the
 * text, and of the text around a link. Three elements stand for all others that are seen in the same colours and size.
 *
 * @param seen colours that earlier looks have seen, at this document or others
 * @returns the colours of each marked element
 */
export function markNewColours(seen: readonly string[]): readonly string[] {
  const standIns = 3;
  const theme = matchMedia('(prefers-color-scheme: dark)').matches;
  const backgrounds = new Map<Element, string>();
  const readBackgrounds = (element: Element | null): string => {
    if (!element) return '';
    const read = backgrounds.get(element);
    if (read !== undefined) return read;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const isClear = own === 'rgba(0, 0, 0, 0) none 1';
    const behind = backgroundColor.startsWith('rgb(') ? '' : readBackgrounds(element.parentElement);
    const all = isClear ? behind : `${own},${behind}`;
    backgrounds.set(element, all);
    return all;
  };
  const holdsText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const readColours = (element: Element) => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    // Large text may have less contrast.
    const [size, weight] = [parseFloat(fontSize), Number(fontWeight)];
    const isLarge = size >= 24 || (size > 18.5 && weight >= 700);
    // A link in a text has to differ from the text.
    const around = element.parentElement && getComputedStyle(element.parentElement);
    const link = element.matches('a[href]') && [around?.color, textDecorationLine, weight, size];
    return [theme, color, isLarge, link, readBackgrounds(element)].join();
  };
  const known = new Set(seen);
  const counts = new Map<string, number>();
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    if (!holdsText(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
    const colours = readColours(element);
    const count = counts.get(colours) ?? 0;
    if (known.has(colours) || count >= standIns) return [];
    counts.set(colours, count + 1);
    element.toggleAttribute('data-new-colours', true);
    return [colours];
  });
}

/** Takes the marks of the colours away again. */
export function unmarkColours(): void {
  for (const element of document.querySelectorAll('[data-new-colours]'))
    element.removeAttribute('data-new-colours');
}
