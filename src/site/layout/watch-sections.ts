/** A heading and how far its top is from the top of the window, in pixels. */
export interface SectionPosition {
  readonly id: string;
  readonly top: number;
}

/** Where the reader is on the page. */
export interface ReadingPosition {
  /** Distance of the reading line from the top of the window, in pixels. */
  readonly line: number;
  /** Whether the page can be scrolled no further. */
  readonly isAtEnd: boolean;
  /** Section that the address names. */
  readonly wanted: string;
}

/**
 * The section that is being read: the one whose heading is the nearest above the reading line. Headings at
 * the end of a page may never come so high: there it is the one that was asked for, else the lowest.
 */
export function findCurrentSection(
  places: readonly SectionPosition[],
  { line, isAtEnd, wanted }: ReadingPosition,
): string | undefined {
  if (isAtEnd && places.some(({ id, top }) => id === wanted && top >= 0)) return wanted;
  const passed = places.filter(({ top }) => isAtEnd || top <= line);
  return passed.toSorted((one, other) => other.top - one.top)[0]?.id;
}

/** Position of the reading line, as a share of the window's height. */
const LINE = 0.3;

/**
 * Tells which section is in view, at first and whenever that changes by scrolling.
 *
 * @returns stops watching
 */
export function watchSections(
  ids: readonly string[],
  onChange: (id: string | undefined) => void,
): () => void {
  const headings = ids
    .map((id) => document.getElementById(id))
    .filter((element) => element !== null);
  // A heading taken out of the flow stands beside the text (the samples of an operation on a wide screen).
  const isInFlow = (element: Element) => getComputedStyle(element).position !== 'absolute';
  let last: string | undefined;
  const update = () => {
    const places = headings.filter(isInFlow).map((element) => ({
      id: element.id,
      top: element.getBoundingClientRect().top,
    }));
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
    const wanted = location.hash.slice(1);
    const current = findCurrentSection(places, { line: innerHeight * LINE, isAtEnd, wanted });
    if (current !== last) onChange(current);
    last = current;
  };
  // It speaks when a heading crosses the reading line, and when the end of the page comes into view.
  const observer = new IntersectionObserver(update, {
    rootMargin: `0px 0px -${100 - LINE * 100}% 0px`,
  });
  for (const heading of headings) observer.observe(heading);
  document.addEventListener('scrollend', update);
  return () => {
    observer.disconnect();
    document.removeEventListener('scrollend', update);
  };
}
