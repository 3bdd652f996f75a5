/** A way to the next page, on the same build. */
export interface Way {
  readonly name: string;
  /** Whether React runs on the page before the click. */
  readonly isAlive: boolean;
  /** Runs first in each document. */
  readonly script: string;
  /** Where its links lead instead of to their pages. */
  readonly path?: string;
}

/** Notes when a link was clicked, by the clock of the machine, and when React or another script has painted the next page. */
const WATCH = `
  addEventListener('click', ({ timeStamp }) => localStorage.setItem('clicked', performance.timeOrigin + timeStamp), true);
  document.addEventListener('docs:pagechange', () =>
    requestAnimationFrame(() => setTimeout(() => { window.paintedAt ??= performance.now(); })));
`;

/** An expression for the milliseconds from the click to the paint of a page: nothing until it is painted. */
export const readWaitFor = (path: string): string => `(() => {
  if (location.pathname !== '${path}' || document.prerendering) return undefined;
  const isLoaded = new URL(performance.getEntriesByType('navigation')[0].name).pathname === '${path}';
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const at = isLoaded ? first?.startTime : window.paintedAt;
  return at && performance.timeOrigin + at - localStorage.getItem('clicked');
})()`;

/** With save-data the site fetches no page ahead. */
const setConnection = (saveData: boolean) =>
  `Object.defineProperty(navigator, 'connection', { value: { saveData: ${String(saveData)}, downlink: 1 } });`;

const TRANSITION = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@view-transition { navigation: auto; }');
  document.adoptedStyleSheets.push(sheet);
`;

const PREPARE = `
  document.addEventListener('pointerover', ({ target }) => {
    const link = target.closest('a');
    if (!link) return;
    setTimeout(() => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({ prerender: [{ urls: [link.href], eagerness: 'immediate' }] });
      document.head.append(rules);
    }, 40);
  });
`;

/** The document is fetched as text, and its body takes the place of the one before. React does not run. */
const SWAP = `
  const fetched = new Map();
  const ask = (href) => fetched.get(href) ?? fetched.set(href, fetch(href).then((answer) => answer.text())).get(href);
  document.addEventListener('pointerover', ({ target }) => {
    const link = target.closest('a');
    if (link) setTimeout(() => ask(link.href), 40);
  });
  document.addEventListener('click', async (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    const next = new DOMParser().parseFromString(await ask(link.href), 'text/html');
    history.pushState(null, '', link.href);
    document.title = next.title;
    document.body.replaceWith(document.adoptNode(next.body));
    scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent('docs:pagechange'));
  });
`;

/** Four lines of plain text: what the browser needs for any document. */
const SHORT_PATH = '/robots.txt';
const LEAD_TO_SHORT = `
  const lead = ({ target }) => {
    const link = target instanceof Element && target.closest('nav[aria-label=Documentation] a');
    if (link) link.href = '${SHORT_PATH}';
    return link;
  };
  addEventListener('click', lead, true);
  addEventListener('pointerover', (event) => {
    if (!lead(event)) return;
    setTimeout(() => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({ prefetch: [{ urls: ['${SHORT_PATH}'], eagerness: 'immediate' }] });
      document.head.append(rules);
    }, 40);
  }, true);
`;

const way = (name: string, isAlive: boolean, ...scripts: string[]): Way => ({
  name,
  isAlive,
  script: [WATCH, ...scripts].map((script) => `{${script}}`).join('\n'),
});

/** The yardstick: the browser loads the next document, and nobody has prepared anything. */
export const PLAIN = 'plain document';

/** The way of a page that React does not run on. */
export const FIRST_MET = 'before React';

/** What is kept, and two yardsticks: the same document without any preparation, and the least that a document costs. */
export const KEPT: readonly Way[] = [
  way(PLAIN, false, setConnection(true)),
  way(FIRST_MET, false, setConnection(false)),
  way('with React', true, setConnection(false)),
  {
    ...way('a document of four lines', false, setConnection(true), LEAD_TO_SHORT),
    path: SHORT_PATH,
  },
];

/** What was tried besides. */
export const TRIED: readonly Way[] = [
  way('view transition', false, setConnection(true), TRANSITION),
  way('prepared on hover', false, setConnection(true), PREPARE),
  way('document as text, put in place', false, setConnection(true), SWAP),
];
