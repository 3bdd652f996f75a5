import type { ReactNode } from 'react';
import { isMethod } from '#contract/method.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import { listSdkLanguages } from '#languages/sdk/build-sdk-samples.ts';
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

/** Where the samples of a group that use an SDK are. */
export interface SdkPanels {
  /** Address of their file. */
  readonly path: string;
  /** Lines of the longest of them. */
  readonly rows: number;
}

/** Height of the choice between HTTP and SDK, in lines of code: see sdk-choice.css. */
const CHOICE_ROWS = 2;
/** Height of the choice and of the command below a sample that uses an SDK. */
const SDK_ROWS = CHOICE_ROWS + 2;

interface Props {
  readonly panels: readonly CodeSource[];
  readonly name: string;
  /** Languages that readers choose between, on every page; none where the panels are no samples. */
  readonly sampleLanguages?: readonly SampleLanguage[];
  /** Stands at the end of the caption that all panels share. */
  readonly action?: ReactNode;
  /** The samples that use an SDK, which load when a reader wants them. */
  readonly sdk?: SdkPanels;
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
export async function CodeGroup(props: Props) {
  const { panels, name, sampleLanguages = [], sdk, action, textPath } = props;
  const [first] = panels;
  const sdkLanguages = listSdkLanguages(sampleLanguages);
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
  const rows = Object.fromEntries([
    ...panels.map(({ language, code }) => {
      const more = sdk && sdkLanguages.some((own) => own === language) ? CHOICE_ROWS : 0;
      return [`--rows-${language}`, code.trimEnd().split('\n').length + more];
    }),
    ...(sdk ? [['--sdk-rows', sdk.rows + SDK_ROWS]] : []),
  ]);
  const only = tabs[0];
  if (!first || !only) return null;
  const common = isCommon ? buildCaption(first) : undefined;
  // Without a caption a figure would have no name.
  const Frame = captions.some(({ tag, label }) => tag ?? label) ? 'figure' : 'div';
  return (
    <Frame
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
        <CodeTabs
          tabs={tabs}
          name={name}
          sampleLanguages={sampleLanguages}
          sdkLanguages={sdkLanguages}
          sdkPath={sdk?.path}
        />
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
    </Frame>
  );
}
