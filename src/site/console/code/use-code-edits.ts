'use client';

import { useEffect, useRef, useState } from 'react';
import type { SampleLanguage } from '#languages/languages.ts';
import type { RequestDraft } from '#site/console/request/request-draft.ts';
import { readSample, type CodeProblem, type Written } from './read-sample.ts';

/** A sample as the reader has changed it. */
interface Edit {
  readonly text: string;
  /** What it was read as; undefined when it cannot be read. */
  readonly draft: RequestDraft | undefined;
  readonly problem: CodeProblem | undefined;
  /** Whether the reader has paused since. */
  readonly isSettled: boolean;
}

/** Until then a line may still be in the making. */
const SETTLED_MS = 600;

/**
 * Keeps what the reader writes into a sample. What can be read goes into the form at once; what cannot stays
 * as it is, whatever happens to the form, until it can be read or is given up.
 *
 * @param code the sample of the form as it is
 */
export function useCodeEdits(
  written: Written,
  code: string,
  onChange: (draft: RequestDraft) => void,
) {
  const { language, draft } = written;
  const [edits, setEdits] = useState<Partial<Record<SampleLanguage, Edit | undefined>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const last = edits[language];
  // What was read stands as it was written for as long as the form holds just that.
  const own = last && (last.problem || last.draft === draft) ? last : undefined;

  function put(changed: Omit<Edit, 'isSettled'> | undefined): void {
    clearTimeout(timer.current);
    const edit = changed && { ...changed, isSettled: false };
    setEdits((old) => ({ ...old, [language]: edit }));
    if (!changed?.problem) return;
    timer.current = setTimeout(() => {
      setEdits((old) => {
        const edit = old[language];
        return edit ? { ...old, [language]: { ...edit, isSettled: true } } : old;
      });
    }, SETTLED_MS);
  }
  return {
    text: own ? own.text : code,
    /** What cannot be read in the text just now. */
    problem: own?.problem,
    /** The same, once the reader has paused. */
    told: own?.isSettled ? own.problem : undefined,
    change: (text: string): void => {
      if (text === (own ? own.text : code)) return;
      const reading = readSample(text, written);
      if ('problem' in reading) put({ text, draft: undefined, problem: reading.problem });
      else {
        put({ text, draft: reading.draft, problem: undefined });
        if (reading.draft !== draft) onChange(reading.draft);
      }
    },
    /** Brings back the sample of the form. */
    drop: () => put(undefined),
  };
}
