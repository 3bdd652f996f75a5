'use client';

import { useRef } from 'react';
import { Question, useQuestion } from '#ui/question.tsx';

interface Props {
  readonly title: string;
  /** What is lost. */
  readonly children: string;
  readonly yes: string;
  readonly onAgree: () => void;
}

/** A button for what cannot be taken back, with its question. */
export function AskedAction({ title, children, yes, onAgree }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const question = useQuestion(opener);
  return (
    <>
      <button ref={opener} type="button" aria-expanded={question.isAsked} onClick={question.toggle}>
        {title}
      </button>
      {question.isAsked && (
        <span className="console-question">
          <Question
            yes={yes}
            no="Keep it"
            onYes={() => {
              question.close();
              onAgree();
            }}
            onNo={question.close}
          >
            {children}
          </Question>
        </span>
      )}
    </>
  );
}
