import { STORAGE_KEYS } from '#contract/page-events.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { FILLING, FILLING_ROWS } from '#site/styles/language-rows.ts';
import { findTabTarget } from '#ui/find-tab-target.ts';
import { store } from '#ui/stored-text.ts';
import { drawSdkControl, wantsSdk } from './draw-sdk-choice.ts';
import { isAlive } from './is-alive.ts';
import type { CodeGroup } from './read-code-groups.ts';

/** A group of code with tabs, as it stands in the HTML. */
interface Figure {
  readonly figure: HTMLElement;
  readonly tabs: readonly HTMLElement[];
  /** The languages of the tabs; none where several tabs have the same. */
  readonly languages: readonly string[];
  /** The code that the HTML came with: that of the first tab, by which the payload's group is found. */
  readonly first: { readonly html: string; readonly text: string };
  /** The tab that was selected here; -1 where the group is as the HTML has it. */
  selected: number;
}

const ROWS = '--rows-';
const figures = new Map<Element, Figure>();

function readFigure(figure: HTMLElement): Figure {
  const known = figures.get(figure);
  if (known) return known;
  const tabs = [...figure.querySelectorAll<HTMLElement>('[role=tab]')];
  const languages = [...figure.style]
    .filter((name) => name.startsWith(ROWS))
    .map((name) => name.slice(ROWS.length));
  const code = figure.querySelector('pre code')!;
  const read: Figure = {
    figure,
    tabs,
    languages: languages.length === tabs.length ? languages : [],
    first: { html: code.innerHTML, text: code.textContent },
    selected: -1,
  };
  figures.set(figure, read);
  return read;
}

/** Selects a tab. Its code does not show yet, and has its height already. */
function mark(read: Figure, selected: number): void {
  const { figure, tabs, languages } = read;
  read.selected = selected;
  const controls = tabs.map((tab) => tab.getAttribute('aria-controls')).find(Boolean);
  for (const [index, tab] of tabs.entries()) {
    const isSelected = index === selected;
    tab.ariaSelected = String(isSelected);
    if (isSelected) tab.removeAttribute('tabindex');
    else tab.tabIndex = -1;
    if (isSelected && controls) tab.setAttribute('aria-controls', controls);
    else tab.removeAttribute('aria-controls');
  }
  const title = tabs[selected]!.textContent;
  const pre = figure.querySelector('pre')!;
  const rows = languages.length > 0 && `var(${ROWS}${languages[selected]})`;
  pre.style.visibility = 'hidden';
  if (rows) pre.style.blockSize = `calc(${rows} * 1lh + 1.75rem)`;
  drawSdkControl(figure, 'none');
  pre.ariaLabel = `${figure.querySelector('[role=tablist]')!.ariaLabel}, ${title}`;
  pre.parentElement!.ariaLabel = title;
}

function show({ figure }: Figure, html: string, style = ''): void {
  const pre = figure.querySelector('pre')!;
  pre.querySelector('code')!.innerHTML = html;
  // The style sheet hides it too where a language is remembered.
  pre.style.cssText = `visibility: visible; block-size: auto; ${style}`;
}

/** Code ends where it ends without the choice: see src/site/article/sdk/sdk-sample.css. */
const BELOW_CHOICE = 'max-block-size: calc(32rem - 2lh)';

/**
 * Shows the code of the selected tab. The sample that uses an SDK comes with React, and finds its height free.
 *
 * @returns whether that sample is wanted
 */
function showGroup(read: Figure, { tabs, sdkLanguages, hasSdk }: CodeGroup): boolean {
  const { html } = tabs[read.selected]!;
  const language = read.languages[read.selected]!;
  const isChoice = hasSdk && sdkLanguages.includes(language);
  if (isChoice && wantsSdk()) {
    const rows = FILLING.includes(language) ? FILLING_ROWS : 'var(--sdk-rows)';
    read.figure.querySelector('pre')!.style.blockSize = `calc(${rows} * 1lh + 1.75rem)`;
    return true;
  }
  drawSdkControl(read.figure, isChoice ? 'choice' : 'hint');
  show(read, html, isChoice ? BELOW_CHOICE : '');
  return false;
}

const readText = (html: string) =>
  new DOMParser().parseFromString(`<pre>\n${html}`, 'text/html').body.textContent;

/** As the store of the languages does (src/site/article/language-store.ts), for later pages. */
function remember(language: string, { sampleLanguages, sdkLanguages }: CodeGroup): void {
  const { dataset } = document.documentElement;
  const shown = wantsSdk() && sdkLanguages.includes(language) ? `${language}-sdk` : language;
  // Without it the style sheet would wait for React: see code.css.
  if (dataset['language']) dataset['language'] = shown;
  // Without storage React remembers it as long as the page lives.
  store(STORAGE_KEYS.language, shown === sampleLanguages[0] ? null : shown);
}

function findGroup(groups: readonly CodeGroup[], { tabs, first }: Figure): CodeGroup | undefined {
  return groups.find(
    (group) => group.tabs.length === tabs.length && readText(group.tabs[0]!.html) === first.text,
  );
}

/**
 * Shows the code of each selected tab, in the groups that follow the choice too.
 *
 * @returns whether React has to show code: that of a group unknown to the payload, or a sample that uses an SDK
 */
function showCode(chosen: Figure, groups: readonly CodeGroup[]): boolean {
  const language = chosen.languages[chosen.selected];
  const own = findGroup(groups, chosen);
  let needsReact = !own;
  const isSample =
    language !== undefined && own !== undefined && own.sampleLanguages.includes(language);
  if (isSample) remember(language, own);
  for (const figure of document.querySelectorAll<HTMLElement>('.code[data-tabs]')) {
    const read = readFigure(figure);
    const other = isSample ? read.languages.indexOf(language) : -1;
    if (read !== chosen && other < 0) continue;
    if (read !== chosen) mark(read, other);
    const group = findGroup(groups, read);
    if (group) needsReact = showGroup(read, group) || needsReact;
  }
  return needsReact;
}

/** What the style sheet hides while a remembered language is on its way: see code.css. */
const SHOWN = `[data-language] .code[data-tabs] {
  pre { visibility: visible; }
  [aria-selected='true'] { border-color: #5fd3bc; color: #fff; }
}`;

/**
 * Shows a remembered language in all groups, in place of the first one.
 *
 * @returns whether a sample that uses an SDK is wanted, which React shows
 */
export async function showLanguage(
  language: string,
  loadGroups: () => Promise<readonly CodeGroup[]>,
): Promise<boolean> {
  const groups = await loadGroups();
  if (isAlive()) return false;
  let isWanted = false;
  for (const figure of document.querySelectorAll<HTMLElement>('.code[data-tabs]')) {
    const read = readFigure(figure);
    const index = read.languages.indexOf(language);
    const group = findGroup(groups, read);
    // What the reader has chosen meanwhile stays.
    if (index < 0 || !group || read.selected >= 0) continue;
    mark(read, index);
    isWanted = showGroup(read, group) || isWanted;
  }
  adoptStyles(SHOWN);
  return isWanted;
}

/**
 * Selects the tab that was tapped, at once, and shows its code as soon as the payload has come.
 *
 * @param loadGroups reads the groups of code out of the payload
 * @returns resolves when the code is shown, or cannot be, with whether React has to do the rest; undefined where the click was
 *   on no such tab
 */
export function selectTab(
  target: Element,
  loadGroups: () => Promise<readonly CodeGroup[]>,
): Promise<boolean> | undefined {
  const tab = target.closest<HTMLElement>('.code [role=tab]');
  const figure = tab?.closest<HTMLElement>('[data-tabs]');
  if (!tab || !figure) return undefined;
  const read = readFigure(figure);
  const selected = read.tabs.indexOf(tab);
  mark(read, selected);
  return loadGroups().then(
    (groups) => !isAlive() && read.selected === selected && showCode(read, groups),
    () => {
      // The code does not come: that of the first tab is better than none.
      if (isAlive() || read.selected !== selected) return true;
      mark(read, 0);
      drawSdkControl(read.figure, 'hint');
      show(read, read.first.html);
      return true;
    },
  );
}

/** Moves from tab to tab by key, as Tabs does (src/ui/tabs.tsx): a click on the next one selects it. */
export function moveTab(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  const tab = (event.target as Element).closest?.<HTMLElement>('.code [role=tab]');
  if (!tab) return;
  const tabs = [...tab.parentElement!.children] as HTMLElement[];
  const next = tabs[findTabTarget(key, tabs.indexOf(tab), tabs.length) ?? -1];
  if (!next || altKey || ctrlKey || metaKey) return;
  event.preventDefault();
  next.focus();
  next.click();
}
