'use client';

import { useEffect, useEffectEvent, useId, useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import type { Json } from '#contract/json.ts';
import type { OfferedLanguage } from '#languages/find-language.ts';
import { useLanguage } from '#site/article/language-store.ts';
import { saveFile } from '#site/console/request/save-file.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoadNotice } from '#ui/load-notice.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { Program, WriteProgram } from './program/write-program.ts';
import { listPermissions, type Workflow } from './workflow.ts';

/** A flow with the values of its inputs. */
interface FlowProps {
  readonly workflow: Workflow;
  readonly inputs: Readonly<Record<string, Json>>;
  /** What stands before an endpoint such as /v1/accounts. */
  readonly base: string;
}

interface Props extends FlowProps {
  readonly languages: readonly OfferedLanguage[];
}

/** What writes programs: few readers want it, so it comes when they do, one language at a time. */
async function loadWriter(language: SampleLanguage): Promise<WriteProgram> {
  const { loadProgramWriter } = await import('./program/write-program.ts');
  return loadProgramWriter(language);
}

/** The flow as a program with the reader's inputs, to be copied or kept; it holds no key. */
export function FlowExport(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const language = useFirstLanguage(props.languages);
  return (
    <details
      className="console-part"
      onPointerEnter={() => void loadWriter(language).catch(() => undefined)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>As a program</summary>
      {isOpen && <ProgramView {...props} />}
    </details>
  );
}

/** The sample language that the reader has chosen, if it is offered. */
function useFirstLanguage(languages: Props['languages']): SampleLanguage {
  const chosen = useLanguage();
  return (languages.find(({ id }) => id === chosen) ?? languages[0]!).id;
}

/** A flow as a program in the language that the reader picks. */
export function ProgramView({ languages, ...flow }: Props) {
  const first = useFirstLanguage(languages);
  const offered = languages.toSorted(
    (one, other) => Number(other.id === first) - Number(one.id === first),
  );
  const [picked, setPicked] = useState<SampleLanguage>();
  const language = picked ?? first;
  const id = useId();
  return (
    <>
      <div className="console-field">
        <label htmlFor={id}>Language</label>
        <select
          id={id}
          value={language}
          onChange={({ target }) => setPicked(target.value as SampleLanguage)}
        >
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      </div>
      <p className="console-about">
        The program reads an app key from <code>WALLET_API_KEY</code>. The key needs{' '}
        <Names names={listPermissions(flow.workflow)} />.
      </p>
      <WrittenProgram key={language} language={language} {...flow} />
    </>
  );
}

/** Names as code, with commas and an "and". */
function Names({ names }: { readonly names: readonly string[] }) {
  const parts = new Intl.ListFormat('en-GB').formatToParts(names);
  return parts.map(({ type, value }, index) =>
    type === 'element' ? <code key={index}>{value}</code> : value,
  );
}

/** The program in one language, as soon as what writes it is there. */
function WrittenProgram({
  language,
  workflow,
  inputs,
  base,
}: FlowProps & { readonly language: SampleLanguage }) {
  const [writeProgram, load, status] = useLoaded(() => loadWriter(language));
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  if (writeProgram) return <ShownProgram program={writeProgram(workflow, inputs, base)} />;
  return <LoadNotice name="The program" status={status} />;
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
