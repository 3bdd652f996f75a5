// Functions that run in the page: they find what no look at a page has seen before.

/** What the functions leave in the window. */
export interface Looks {
  /** Each element in the forms in which it was looked at. */
  forms?: WeakMap<Element, Set<string>>;
  /** The elements to look at now, each with all that is inside of it. */
  changed?: readonly Element[];
  /** Colours that were looked at. */
  colours?: Set<string>;
}

/**
 * Finds the elements that no look has seen in their form, leaves them in the window, and counts them as seen. The form is all
 * that rules read of an element besides colours: its attributes and texts, what it refers to and lists, whether it shows and
 * scrolls, and its size as far as it is small.
 */
export function collectNewElements(): void {
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];
  const lists = 'ul, ol, dl, table, thead, tbody, tr, select, [role], a, button, label, summary';
  const targets = 'a, button, input, select, textarea, summary, label, [role], [tabindex]';
  const minTarget = 24;
  const looks = window as Looks;
  const forms = (looks.forms ??= new WeakMap());
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
  const readForm = (element: Element, shown: boolean) =>
    JSON.stringify([
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
      readTexts(element),
      readNames(element),
      readReferences(element),
      shown && readBox(element),
    ]);
  looks.changed = [...document.querySelectorAll('body, body *:not(svg *)')].filter((element) => {
    const own = forms.get(element) ?? new Set();
    const shown = element.checkVisibility({ visibilityProperty: true });
    const form = readForm(element, shown);
    if (own.has(form)) return false;
    forms.set(element, own.add(form));
    return shown;
  });
}

/**
 * Marks elements whose text is seen in colours that no look has seen, and counts the colours as seen. Colours are those of the
 * text, of what lies behind the text, and of the text around a link. Three elements stand for all others that are seen in the
 * same colours and size.
 *
 * @returns whether there are any
 */
export function markNewColours(): boolean {
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
  const seen = ((window as Looks).colours ??= new Set());
  const counts = new Map<string, number>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!holdsText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const colours = readColours(element);
    const count = counts.get(colours) ?? 0;
    if (seen.has(colours) || count >= standIns) continue;
    counts.set(colours, count + 1);
    element.toggleAttribute('data-new-colours', true);
  }
  for (const colours of counts.keys()) seen.add(colours);
  return counts.size > 0;
}

/** Takes the marks of the colours away again. */
export function unmarkColours(): void {
  for (const element of document.querySelectorAll('[data-new-colours]'))
    element.removeAttribute('data-new-colours');
}
