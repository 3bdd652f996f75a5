import type { ReactNode } from 'react';
import { isMethod } from '#contract/method.ts';
import { MethodTag } from '#site/layout/method-tag.tsx';
import { CodeTabs, CodeText } from './code-tabs.tsx';
import { highlight } from './highlight.ts';
import { formatTabTitle } from './tab-title.ts';

/** Code as it is written, before highlighting (specification 3, code panel). */
export interface CodeSource {
  readonly code: string;
  readonly language: string;
  readonly title?: string;
  readonly label?: string;
  readonly tag?: string;
  readonly focus?: readonly number[];
}

interface Props {
  readonly panels: readonly CodeSource[];
  readonly name: string;
  /** Languages that readers choose between, on every page; none where the panels are no samples. */
  readonly sampleLanguages?: readonly string[];
  /** Stands at the end of the caption that all panels share. */
  readonly action?: ReactNode;
  /** Address of a text in which the other panels can be read without script. */
  readonly textPath?: string;
}

type CaptionSource = Pick<CodeSource, 'tag' | 'label'>;

/** What stands above each panel: its own tag and label, else those of the first one. */
function listCaptions(panels: readonly CodeSource[]): readonly CaptionSource[] {
  return panels.map((panel) => ((panel.tag ?? panel.label) ? panel : (panels[0] ?? {})));
}

function buildCaption({ tag, label }: CaptionSource): ReactNode {
  if (!(tag ?? label)) return undefined;
  return (
    <>
      {tag !== undefined && isMethod(tag) && <MethodTag method={tag} />}
      <code>{label}</code>
    </>
  );
}

/** A code panel, or a group of panels with tabs. */
export async function CodeGroup({ panels, name, sampleLanguages = [], action, textPath }: Props) {
  const [first] = panels;
  const captions = listCaptions(panels);
  const isCommon = captions.every(({ tag, label }) => tag === first?.tag && label === first?.label);
  const tabs = await Promise.all(
    panels.map(async ({ code, language, title, focus = [] }, index) => ({
      title: formatTabTitle(title, language),
      language,
      html: await highlight(code.trimEnd(), language, focus),
      ...(!isCommon && { caption: buildCaption(captions[index]!) }),
    })),
  );
  const rows = Object.fromEntries(
    panels.map(({ language, code }) => [`--rows-${language}`, code.trimEnd().split('\n').length]),
  );
  const only = tabs[0];
  if (!first || !only) return null;
  const common = isCommon ? buildCaption(first) : undefined;
  return (
    <figure
      className="code"
      translate="no"
      style={rows}
      data-tabs={tabs.length > 1 ? '' : undefined}
    >
      {common && (
        <figcaption>
          {common}
          {action}
        </figcaption>
      )}
      {tabs.length > 1 ? (
        <CodeTabs tabs={tabs} name={name} sampleLanguages={sampleLanguages} />
      ) : (
        <div className="code-tabs">
          {only.title !== 'Code' && <p className="tabs">{only.title}</p>}
          <div className="code-panel">
            <CodeText html={only.html} label={name} />
          </div>
        </div>
      )}
      {tabs.length > 1 && textPath !== undefined && (
        <noscript>
          <a href={textPath}>The other languages, as text</a>
        </noscript>
      )}
    </figure>
  );
}
