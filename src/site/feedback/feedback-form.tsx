'use client';

import { useEffect, useId, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { MAX_COMMENT_LENGTH } from '#contract/page-feedback.ts';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './feedback.css?inline';
import { formatCounts } from './format-counts.ts';
import { useFeedback, type FeedbackState } from './use-feedback.ts';

adoptStyles(styles);

/** Tells how much of the comment is left, near its end. */
const COUNT_FROM = MAX_COMMENT_LENGTH - 200;

interface Props {
  readonly path: string;
  readonly backend: BackendSettings;
}

/** Was the page helpful, and why: the answer counts at once, the comment may follow. */
export function FeedbackForm({ path, backend }: Props) {
  const { answer, state, send } = useFeedback(path, backend);
  const questionId = useId();
  const [isOpen, setOpen] = useState(false);
  const answerWith = (isHelpful: boolean) => () => {
    setOpen(true);
    send(isHelpful);
  };
  const hasCommented = state.name === 'saved' && state.comment !== undefined;
  const outcome = useRef<HTMLParagraphElement>(null);
  // What was pressed has gone: the focus stays with what became of it.
  useEffect(() => {
    if (hasCommented) outcome.current?.focus({ preventScroll: true });
  }, [hasCommented]);
  function retry(): void {
    outcome.current?.focus({ preventScroll: true });
    send(answer ?? true, 'comment' in state ? state.comment : undefined);
  }
  return (
    <div className="feedback-form" data-open={isOpen ? '' : undefined}>
      <div className="feedback-question" role="group" aria-labelledby={questionId}>
        <span id={questionId}>Was this page helpful?</span>
        <button type="button" aria-pressed={answer === true} onClick={answerWith(true)}>
          Yes
        </button>
        <button type="button" aria-pressed={answer === false} onClick={answerWith(false)}>
          No
        </button>
      </div>
      <Outcome ref={outcome} state={state} onRetry={retry} />
      {isOpen && answer !== undefined && !hasCommented && (
        <CommentField
          isHelpful={answer}
          isSending={state.name === 'sending' && state.comment !== undefined}
          onSend={(comment) => send(answer, comment)}
        />
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly ref: RefObject<HTMLParagraphElement | null>;
  readonly state: FeedbackState;
  readonly onRetry: () => void;
}

/** What became of the answer, announced as it changes. */
function Outcome({ ref, state, onRetry }: OutcomeProps) {
  return (
    // No status: Orca reads one that is empty as 'statusbar', at the end of every page.
    <p
      ref={ref}
      aria-live="polite"
      tabIndex={-1}
      data-state={state.name === 'failed' ? 'failed' : undefined}
    >
      {formatOutcome(state)}
      {state.name === 'failed' && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  );
}

function formatOutcome(state: FeedbackState): string {
  if (state.name === 'asked') return '';
  if (state.name === 'sending') return 'Saving…';
  if (state.name === 'failed') return `Not saved. ${state.reason}`;
  const thanks =
    state.comment === undefined ? 'Saved, thank you.' : 'Thank you, your comment is saved.';
  return [thanks, formatCounts(state.counts)].filter(Boolean).join(' ');
}

interface CommentProps {
  readonly isHelpful: boolean;
  readonly isSending: boolean;
  readonly onSend: (comment: string) => void;
}

function CommentField({ isHelpful, isSending, onSend }: CommentProps) {
  const id = useId();
  const [length, setLength] = useState(0);
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const comment = new FormData(event.currentTarget).get('comment');
    if (isSending || typeof comment !== 'string' || comment.trim() === '') return;
    onSend(comment.trim());
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={`${id}-comment`}>
        {isHelpful ? 'What helped you? (optional)' : 'What is missing or wrong? (optional)'}
      </label>
      <textarea
        id={`${id}-comment`}
        name="comment"
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      <p id={`${id}-hint`}>
        Please do not enter keys, passwords or personal data.
        {length >= COUNT_FROM && ` ${MAX_COMMENT_LENGTH - length} characters left.`}
      </p>
      <button type="submit" aria-disabled={isSending}>
        Send comment
      </button>
    </form>
  );
}
