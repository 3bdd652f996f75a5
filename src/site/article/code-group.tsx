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
  /** Address of the page's Markdown, where every panel can be read without script. */
  readonly markdownPath?: string;
}

/** A code panel, or a group of panels with tabs. */
export async function CodeGroup({ panels, name, markdownPath }: Props) {
  const tabs = await Promise.all(
    panels.map(async ({ code, language, title, focus = [] }) => ({
      title: formatTabTitle(title, language),
      language,
      html: await highlight(code.trimEnd(), language, focus),
    })),
  );
  const [first] = panels;
  const rows = Object.fromEntries(
    panels.map(({ language, code }) => [`--rows-${language}`, code.trimEnd().split('\n').length]),
  );
  const only = tabs[0];
  if (!first || !only) return null;
  return (
    <figure
      className="code"
      translate="no"
      style={rows}
      data-tabs={tabs.length > 1 ? '' : undefined}
    >
      {(first.tag ?? first.label) && (
        <figcaption>
          {first.tag !== undefined && isMethod(first.tag) && <MethodTag method={first.tag} />}
          <code>{first.label}</code>
        </figcaption>
      )}
      {tabs.length > 1 ? (
        <CodeTabs tabs={tabs} name={name} />
      ) : (
        <div className="code-tabs">
          {only.title !== 'Code' && <p className="tabs">{only.title}</p>}
          <div className="code-panel">
            <CodeText html={only.html} label={name} />
          </div>
        </div>
      )}
      {tabs.length > 1 && markdownPath !== undefined && (
        <noscript>
          <a href={`${markdownPath}#code-samples`}>The other languages, as text</a>
        </noscript>
      )}
    </figure>
  );
}
