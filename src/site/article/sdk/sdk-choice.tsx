'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { useSdkChoice } from '#site/article/language-store.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoadNotice } from '#ui/load-notice.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { fetchFile } from '#ui/fetch-file.ts';
import type { SdkSampleDocument } from './sdk-sample-document.ts';
import styles from './sdk-choice.css?inline';
import sampleStyles from './sdk-sample.css?inline';
import { SDK_CHOICE } from './sdk-texts.ts';

adoptStyles(styles);
adoptStyles(sampleStyles);

interface Props {
  /** Address of the samples that use the SDK. */
  readonly path: string;
  readonly language: string;
  readonly onChoose: (wantsSdk: boolean) => void;
  /** Shows highlighted code; the sample that calls by HTTP where none is given. */
  readonly children: (html?: string) => ReactNode;
}

/** The samples that were loaded on this visit, by their address. */
const known = new Map<string, readonly SdkSampleDocument[]>();

async function loadSamples(path: string): Promise<readonly SdkSampleDocument[]> {
  const documents = (await (await fetchFile(path)).json()) as readonly SdkSampleDocument[];
  known.set(path, documents);
  return documents;
}

/** The choice between the two samples of a language that has an SDK, and the chosen sample. */
export function SdkChoice({ path, language, onChoose, children }: Props) {
  const wantsSdk = useSdkChoice();
  const [isChosenHere, setChosenHere] = useState(false);
  const choose = (wants: boolean) => {
    setChosenHere(wants);
    onChoose(wants);
  };
  return (
    <>
      <div className="sdk-choice">
        <div role="group" aria-label={SDK_CHOICE.label}>
          {[false, true].map((wants) => (
            <button
              key={String(wants)}
              type="button"
              aria-pressed={wants === wantsSdk}
              onClick={() => choose(wants)}
            >
              {wants ? SDK_CHOICE.sdk : SDK_CHOICE.http}
            </button>
          ))}
        </div>
        {wantsSdk && <a href="/sdk/sdk-documentation">SDK documentation</a>}
      </div>
      {wantsSdk ? (
        <SdkSample path={path} language={language} isQuiet={!isChosenHere}>
          {children}
        </SdkSample>
      ) : (
        children()
      )}
    </>
  );
}

interface SampleProps extends Pick<Props, 'path' | 'language' | 'children'> {
  /** Whether the choice was made before the sample was in sight: then the other one does not show first. */
  readonly isQuiet: boolean;
}

function SdkSample({ path, language, isQuiet, children }: SampleProps) {
  const [loaded, load, status] = useLoaded(() => loadSamples(path));
  const documents = loaded ?? known.get(path);
  useEffect(() => {
    if (!known.has(path)) load();
    // eslint-disable-next-line react/exhaustive-deps -- once, when the sample is wanted
  }, []);
  const sample = documents?.find((one) => one.language === language);
  const hasFailed = status.failures > 0;
  if (!sample && (hasFailed || !isQuiet)) {
    return (
      <>
        {hasFailed && <LoadNotice name="The SDK sample" status={status} />}
        {children()}
      </>
    );
  }
  return (
    <div className="sdk-sample" aria-busy={sample ? undefined : true}>
      {children(sample?.html)}
      <p>
        <code tabIndex={0} role="group" aria-label="Command that installs the SDK">
          {sample?.install}
        </code>
        <CopyButton
          text={sample?.install ?? ''}
          label="Copy the command"
          copiedText={COPIED}
          copiedMs={COPIED_MS}
        >
          Copy
        </CopyButton>
      </p>
    </div>
  );
}
