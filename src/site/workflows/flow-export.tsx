'use client';

import { useId, useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { SampleLanguage } from '#model/site-model.ts';
import type { Json } from '#contract/json.ts';
import { useLanguage } from '#site/article/language-store.ts';
import { formatTabTitle } from '#site/article/tab-title.ts';
import { saveFile } from '#site/console/request/save-file.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { Program } from './program/write-program.ts';
import type { Workflow } from './workflow.ts';

interface Props {
  readonly workflow: Workflow;
  readonly inputs: Readonly<Record<string, Json>>;
  /** What stands before an endpoint such as /v1/accounts. */
  readonly base: string;
  readonly languages: readonly SampleLanguage[];
}

/** What writes programs, in any language: few readers want it, so it comes when they do. */
async function loadWriter() {
  const { writeProgram } = await import('./program/write-program.ts');
  return writeProgram;
}

/**
 * The flow as a program with the reader's inputs, to be copied or kept; it holds no key. The sample language that the
 * reader has chosen comes first.
 */
export function FlowExport({ workflow, inputs, base, languages }: Props) {
  const chosen = useLanguage();
  const offered = languages.toSorted(
    (one, other) => Number(other === chosen) - Number(one === chosen),
  );
  const [own, setOwn] = useState<SampleLanguage>();
  const language = own ?? offered[0] ?? 'curl';
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [writeProgram, load] = useLoaded(async () => {
    setFailed(false);
    try {
      return await loadWriter();
    } catch (error) {
      setFailed(true);
      throw error;
    }
  });
  const id = useId();
  return (
    <details
      className="console-part"
      // Once open, a failed load is tried again by its button alone, which would be gone under the pointer.
      onPointerEnter={isOpen ? undefined : load}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) load();
      }}
    >
      <summary>As a program</summary>
      <div className="console-field">
        <label htmlFor={id}>Language</label>
        <select
          id={id}
          value={language}
          onChange={({ target }) => setOwn(target.value as SampleLanguage)}
        >
          {offered.map((name) => (
            <option key={name} value={name}>
              {formatTabTitle(undefined, name)}
            </option>
          ))}
        </select>
      </div>
      {isOpen && writeProgram && (
        <ShownProgram program={writeProgram(language, workflow, inputs, base)} />
      )}
      {hasFailed && (
        <p className="console-wrong" role="alert">
          The program cannot be written just now.{' '}
          <button type="button" onClick={load}>
            Try again
          </button>
        </p>
      )}
    </details>
  );
}

function ShownProgram({ program }: { readonly program: Program }) {
  return (
    <>
      <p className="console-actions">
        <CopyButton
          text={program.code}
          label="Copy the program"
          copiedText={COPIED}
          copiedMs={COPIED_MS}
        >
          Copy
        </CopyButton>
        <button
          type="button"
          onClick={() => saveFile(program.code, program.fileName, 'text/plain')}
        >
          Download {program.fileName}
        </button>
      </p>
      <pre className="console-text" tabIndex={0} role="group" aria-label="Program">
        {program.code}
      </pre>
    </>
  );
}
