'use client';

import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { chooseLanguage, chooseSdk, useLanguage } from './language-store.ts';
import { SdkChoice } from './sdk/sdk-choice.tsx';
import { SdkHint } from './sdk/sdk-hint.tsx';

/** One panel of a group, highlighted at build. */
export interface CodeTab {
  readonly title: string;
  readonly language: string;
  readonly html: string;
  /** What stands above the panel while it is shown, where the panels of a group differ in that. */
  readonly caption?: ReactNode;
}

interface Props {
  readonly tabs: readonly CodeTab[];
  /** What the samples are of, for assistive technology. */
  readonly name: string;
  /** Languages that are remembered; the first is shown without a choice. */
  readonly sampleLanguages: readonly string[];
  /** Those of the sample languages that have an SDK. */
  readonly sdkLanguages?: readonly string[];
  /** Address of the samples that use an SDK, where there are any. */
  readonly sdkPath?: string | undefined;
}

/** The tab that was chosen last in a group. */
interface OwnChoice {
  readonly index: number;
  /** The remembered language after that choice: another one is a later choice, made elsewhere. */
  readonly language: string | undefined;
}

/** Code in several languages; that of the samples is the reader's choice, remembered for every group. */
export function CodeTabs({ tabs, name, sampleLanguages, sdkLanguages = [], sdkPath }: Props) {
  const language = useLanguage();
  const [own, setOwn] = useState<OwnChoice>({ index: 0, language: undefined });
  const group = useRef<HTMLDivElement>(null);
  const remembered = tabs.findIndex((tab) => tab.language === language);
  const bySample = new Set(tabs.map((tab) => tab.language)).size === tabs.length;
  const isRemembered = bySample && remembered >= 0 && own.language !== language;
  const selected = isRemembered ? remembered : own.index;
  const select = (index: number) => {
    const chosen = tabs[index]?.language ?? '';
    const isSample = bySample && sampleLanguages.includes(chosen);
    keepPlace(group, () => {
      setOwn({ index, language: isSample ? chosen : language });
      if (isSample) chooseLanguage(chosen, sampleLanguages, sdkLanguages);
    });
  };
  const shown = tabs[selected];
  const showText = (html?: string) =>
    shown && (
      <CodeText
        key={html === undefined ? shown.title : `${shown.title}, SDK`}
        html={html ?? shown.html}
        label={`${name}, ${shown.title}`}
      />
    );
  const hasSdk = sdkPath !== undefined && shown && sdkLanguages.includes(shown.language);
  const firstWithSdk =
    sdkPath === undefined ? -1 : tabs.findIndex((tab) => sdkLanguages.includes(tab.language));
  const showSdk = (index: number, wants: boolean) => {
    const chosen = tabs[index]?.language ?? '';
    keepPlace(group, () => {
      setOwn({ index, language: chosen });
      chooseSdk(wants, chosen, sampleLanguages, sdkLanguages);
    });
  };
  /** The button goes with its panel: the keyboard goes on from the tab that is selected now. */
  const leadToSdk = () => {
    showSdk(firstWithSdk, true);
    group.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  };
  const panels = (
    <Tabs
      ref={group}
      className="code-tabs"
      panelClassName="code-panel"
      label={name}
      titles={tabs.map(({ title }) => title)}
      selected={selected}
      onSelect={select}
    >
      {sdkPath !== undefined && <EarlyChoice />}
      {hasSdk ? (
        <SdkChoice
          key={sdkPath}
          path={sdkPath}
          language={shown.language}
          onChoose={(wants) => showSdk(selected, wants)}
        >
          {showText}
        </SdkChoice>
      ) : (
        <>
          {showText()}
          {firstWithSdk >= 0 && <SdkHint onChoose={leadToSdk} />}
        </>
      )}
    </Tabs>
  );
  // One element more around them would make React's ids longer, on every page.
  if (tabs.every(({ caption }) => caption === undefined)) return panels;
  const caption = shown?.caption;
  return (
    <>
      {caption && <figcaption>{caption}</figcaption>}
      {panels}
    </>
  );
}

/** Where the early module draws the choice of an SDK. React leaves it alone, and the style sheet hides it once React runs. */
function EarlyChoice() {
  return (
    <div className="sdk-early" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  );
}

/** Makes a change. Groups above may grow or shrink: what the reader looks at stays where it is. */
function keepPlace(group: RefObject<HTMLElement | null>, change: () => void): void {
  const before = group.current?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  window.scrollBy(0, (group.current?.getBoundingClientRect().top ?? 0) - before);
}

/** Highlighted code with its copy button; long lines scroll. */
export function CodeText({ html, label }: { html: string; label: string }) {
  const code = useRef<HTMLElement>(null);
  return (
    <>
      <pre tabIndex={0} role="group" aria-label={label}>
        <code ref={code} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
      </pre>
      <CopyButton
        text={() => Promise.resolve(code.current?.textContent ?? '')}
        label="Copy code"
        copiedText={COPIED}
        copiedMs={COPIED_MS}
      >
        Copy
      </CopyButton>
    </>
  );
}
