'use client';

import { useId, useState, type ReactNode, type RefObject } from 'react';

/** What is asked before something happens that cannot be taken back. */
interface AskedQuestion {
  readonly isAsked: boolean;
  /** For the button that asks: asks, or takes the question away. */
  readonly toggle: () => void;
  /** Takes the question away, and gives the focus back to the button that asks. */
  readonly close: () => void;
}

/** @param opener the button that asks */
export function useQuestion(opener: RefObject<HTMLElement | null>): AskedQuestion {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    toggle: () => setAsked(!isAsked),
    close() {
      setAsked(false);
      opener.current?.focus();
    },
  };
}

interface Props {
  /** What is lost. */
  readonly children: ReactNode;
  /** What the button that agrees says. */
  readonly yes: string;
  /** What the button that leaves all as before says. */
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Says what is lost, with a button to agree and one to leave all as before. */
export function Question({ children, yes, no, onYes, onNo }: Props) {
  const id = useId();
  return (
    <>
      <span id={id}>{children}</span>
      <button type="button" aria-describedby={id} onClick={onYes}>
        {yes}
      </button>
      <button type="button" onClick={onNo}>
        {no}
      </button>
    </>
  );
}
