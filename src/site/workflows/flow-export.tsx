'use client';

import { useId, useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { JsonValue } from '#model/site-model.ts';
import { saveFile } from '#site/console/request/save-file.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { PROGRAM_LANGUAGES, writeProgram, type ProgramLanguage } from './program/write-program.ts';
import type { Workflow } from './workflow.ts';

const TITLES: Readonly<Record<ProgramLanguage, string>> = {
  curl: 'cURL (Bash and jq)',
  javascript: 'JavaScript (Node.js)',
  python: 'Python',
};

interface Props {
  readonly workflow: Workflow;
  readonly inputs: Readonly<Record<string, JsonValue>>;
  /** What stands before an endpoint such as /v1/accounts. */
  readonly base: string;
}

/** The flow as a program with the reader's inputs, to be copied or kept; it holds no key. */
export function FlowExport({ workflow, inputs, base }: Props) {
  const [language, setLanguage] = useState<ProgramLanguage>('curl');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const program = isOpen ? writeProgram(language, workflow, inputs, base) : undefined;
  return (
    <details className="console-part" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a program</summary>
      <div className="console-field">
        <label htmlFor={id}>Language</label>
        <select
          id={id}
          value={language}
          onChange={({ target }) => setLanguage(target.value as ProgramLanguage)}
        >
          {PROGRAM_LANGUAGES.map((name) => (
            <option key={name} value={name}>
              {TITLES[name]}
            </option>
          ))}
        </select>
      </div>
      {program && (
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
      )}
    </details>
  );
}
