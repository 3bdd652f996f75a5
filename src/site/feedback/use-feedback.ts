'use client';

import { useRef, useState } from 'react';
import { BackendError } from '#site/backend/backend-error.ts';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { storeFeedback, loadFeedback } from './feedback-memory.ts';
import type { FeedbackCounts } from './give-feedback.ts';

/** How far an answer has come. */
export type FeedbackState =
  | { readonly name: 'asked' }
  | { readonly name: 'sending'; readonly comment?: string }
  | { readonly name: 'saved'; readonly counts: FeedbackCounts; readonly comment?: string }
  | { readonly name: 'failed'; readonly reason: string; readonly comment?: string };

/** What the feedback at the end of an article shows and can do. */
export interface FeedbackParts {
  /** The answer that is pressed. */
  readonly answer: boolean | undefined;
  readonly state: FeedbackState;
  /** Sends an answer, or a comment on it; also once more after a failure. */
  readonly send: (isHelpful: boolean, comment?: string) => void;
}

const UNREACHABLE = 'The server is not reachable now.';

/** Keeps the reader's answer for a page and sends it, one after the other when it changes. */
export function useFeedback(path: string, backend: BackendSettings): FeedbackParts {
  const [answer, setAnswer] = useState(() => loadFeedback(path).answer);
  const [state, setState] = useState<FeedbackState>({ name: 'asked' });
  const queue = useRef(Promise.resolve());
  const last = useRef(0);
  async function deliver(turn: number, isHelpful: boolean, comment?: string): Promise<void> {
    const given = comment === undefined ? {} : { comment };
    const settle = (next: FeedbackState) => {
      if (turn === last.current) setState(next);
    };
    try {
      const { giveFeedback } = await import('./give-feedback.ts');
      const readerToken = loadFeedback(path).token;
      const counts = await giveFeedback(backend, { path, isHelpful, readerToken, ...given });
      storeFeedback(path, isHelpful);
      settle({ name: 'saved', counts, ...given });
    } catch (error) {
      const reason = error instanceof BackendError ? error.message : UNREACHABLE;
      settle({ name: 'failed', reason, ...given });
    }
  }
  return {
    answer,
    state,
    send(isHelpful, comment) {
      const turn = ++last.current;
      setAnswer(isHelpful);
      setState({ name: 'sending', ...(comment === undefined ? {} : { comment }) });
      // In order: the server has to hear of the last answer last.
      queue.current = queue.current.then(() => deliver(turn, isHelpful, comment));
    },
  };
}
