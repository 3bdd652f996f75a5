'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { Question, useQuestion } from '#ui/question.tsx';
import { StatusText } from '#ui/status-text.tsx';
import styles from './copy-box.css?inline';
import {
  createCopyControl,
  FIRST_VIEW,
  type CopyState,
  type CopyView,
} from './create-copy-control.ts';

adoptStyles(styles);

/** One for all visits to the page: a copy that is on its way goes on while the reader reads other pages. */
const control = createCopyControl();

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Keeps, renews and removes the copy of the site in this browser. */
export function CopyBox() {
  const view = useSyncExternalStore(control.subscribe, control.get, () => FIRST_VIEW);
  useEffect(() => {
    control.look();
    // Another tab may have kept, renewed or removed the copy meanwhile.
    const onReturn = () => document.hidden || control.look();
    window.addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('pageshow', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
  return (
    <section className="copy-box" aria-label="Your copy">
      <p role="status">
        <StatusText>{describeState(view)}</StatusText>
      </p>
      {view.problem !== '' && <p role="alert">{view.problem}</p>}
      <Controls state={view.state} />
    </section>
  );
}

const STATES: {
  readonly [Phase in CopyState['phase']]: (
    state: CopyState & { readonly phase: Phase },
    bytes: number | undefined,
  ) => string;
} = {
  looking: () => 'Looking for your copy…',
  unsupported: () =>
    'This browser keeps no copy here. Private windows and blocked storage keep none. The address of the site must begin with https.',
  none: ({ workspaces }, bytes) =>
    `You have no copy.${bytes === undefined ? '' : ` A copy is a download of ${formatSize(bytes)}.`}${describeLeft(workspaces)}`,
  making: () => 'Your copy is on its way…',
  kept: ({ keptAt, isNewest, isWhole, workspaces }) =>
    `Your copy is of ${TIME.format(keptAt)}.${describeAge(isNewest)}${isWhole ? '' : LOSS}${describeWorkspaces(workspaces)}`,
};

const describeState = ({ state, bytes }: CopyView): string =>
  (STATES[state.phase] as (state: CopyState, bytes: number | undefined) => string)(state, bytes);

function describeAge(isNewest: boolean | undefined): string {
  if (isNewest === undefined) return '';
  return isNewest ? ' It is the newest.' : ' The site has changed since.';
}

function describeWorkspaces(count: number): string {
  if (count === 0) return '';
  const what = count === 1 ? 'a workspace' : `${count} workspaces`;
  return ` The copy has ${what} that you made without a network.`;
}

function describeLeft(count: number): string {
  if (count === 0) return '';
  const what = count === 1 ? 'the workspace' : `the ${count} workspaces`;
  return ` Your browser has deleted the last one. With a new copy, you can use ${what} that you made without a network.`;
}

const LOSS = ' Your browser has deleted some of its files.';

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The main button stays the same element in each phase: it keeps the focus. */
function Controls({ state }: { readonly state: CopyState }) {
  const main = useRef<HTMLButtonElement>(null);
  const question = useQuestion(main);
  if (state.phase === 'making')
    return (
      <div className="copy-controls">
        <progress aria-label="Files of your copy" value={state.done} max={state.total} />
        <button key="main" ref={main} type="button" onClick={control.stop}>
          Stop
        </button>
      </div>
    );
  if (state.phase === 'none')
    return (
      <div className="copy-controls">
        <button key="main" ref={main} type="button" data-primary="" onClick={control.keep}>
          Keep a copy
        </button>
      </div>
    );
  if (state.phase !== 'kept') return null;
  const { workspaces } = state;
  /** The button that asks for it goes, and leaves the focus to the main one. */
  const renew = () => {
    main.current?.focus();
    control.keep();
  };
  return (
    <div className="copy-controls">
      {(state.isNewest === false || !state.isWhole) && (
        <button type="button" data-primary="" onClick={renew}>
          {state.isWhole ? 'Renew the copy' : 'Repair the copy'}
        </button>
      )}
      <button
        key="main"
        ref={main}
        type="button"
        aria-expanded={workspaces > 0 ? question.isAsked : undefined}
        onClick={workspaces > 0 ? question.toggle : control.remove}
      >
        {workspaces > 0 ? 'Remove the copy…' : 'Remove the copy'}
      </button>
      {question.isAsked && workspaces > 0 && (
        <Question
          yes="Remove the copy and the data"
          no="Keep the copy"
          onYes={() => {
            question.close();
            control.remove();
          }}
          onNo={question.close}
        >
          {workspaces === 1 ? 'The workspace goes' : 'The workspaces go'} with the copy, and no
          other place has the data. The keys then fail with 401.
        </Question>
      )}
    </div>
  );
}
