'use client';

import { useRef, useState } from 'react';
import type { KeyStore } from '#site/console/request/key-store.ts';
import { createSiteWorkspace } from '#site/console/request/workspace.ts';
import { Question, useQuestion } from '#ui/question.tsx';

interface Props {
  readonly workspaces: string;
  readonly ring: KeyStore;
  readonly onSay: (text: string) => void;
}

/** Makes a workspace on the site in the place of one that lives in this browser, once the reader has agreed. */
export function NewWorkspace({ workspaces, ring, onSay }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const question = useQuestion(opener);
  const [phase, setPhase] = useState<'idle' | 'making' | 'failed'>('idle');
  async function make(): Promise<void> {
    if (phase === 'making') return;
    setPhase('making');
    // These buttons go with the workspace.
    const around = opener.current?.closest<HTMLElement>('[tabindex="-1"]');
    const made = await createSiteWorkspace(workspaces, ring);
    question.close();
    if (made.kind !== 'workspace') return setPhase('failed');
    setPhase('idle');
    onSay('You have a new workspace on the site.');
    around?.focus({ preventScroll: true });
  }
  return (
    <>
      <p className="console-actions">
        <button
          ref={opener}
          type="button"
          aria-expanded={question.isAsked}
          onClick={() => {
            setPhase('idle');
            question.toggle();
          }}
        >
          New workspace…
        </button>
      </p>
      {question.isAsked && (
        <p className="console-actions">
          <Question
            yes="Make one on the site"
            no="Keep this one"
            isBusy={phase === 'making'}
            onYes={() => void make()}
            onNo={question.close}
          >
            The console then forgets the keys of the workspace in your browser, and nothing else has
            the keys.
          </Question>
        </p>
      )}
      <p role="status" className="console-wrong">
        {phase === 'failed' &&
          'The site made no workspace. Your workspace stays. Try again when you are online.'}
      </p>
    </>
  );
}
