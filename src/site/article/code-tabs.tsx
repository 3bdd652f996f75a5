'use client';

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { chooseLanguage, useLanguage } from './language-store.ts';

/** One panel of a group, highlighted at build. */
export interface CodeTab {
  readonly title: string;
  readonly language: string;
  readonly html: string;
}

interface Props {
  readonly tabs: readonly CodeTab[];
  /** What the samples are of, for assistive technology. */
  readonly name: string;
}

/** Code in several languages; the language is the reader's choice, remembered for every group. */
export function CodeTabs({ tabs, name }: Props) {
  const language = useLanguage();
  const [own, setOwn] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  const remembered = tabs.findIndex((tab) => tab.language === language);
  const bySample = new Set(tabs.map((tab) => tab.language)).size === tabs.length;
  const selected = bySample && remembered >= 0 ? remembered : own;
  const first = tabs[0]?.language ?? '';
  const select = (index: number) => {
    const before = group.current?.getBoundingClientRect().top ?? 0;
    flushSync(() => {
      setOwn(index);
      if (bySample) chooseLanguage(tabs[index]?.language ?? first, first);
    });
    // Groups above may have grown or shrunk: what the reader looks at stays where it is.
    window.scrollBy(0, (group.current?.getBoundingClientRect().top ?? 0) - before);
  };
  return (
    <TabGroup ref={group} className="code-tabs" selectedIndex={selected} onChange={select}>
      <TabList className="tabs" aria-label={name}>
        {tabs.map((tab) => (
          <Tab key={tab.title}>{tab.title}</Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.title} className="code-panel" tabIndex={-1}>
            <CodeText html={tab.html} label={`${name}, ${tab.title}`} />
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
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
