'use client';

import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './copy-box.css?inline';
import { useCopy, type Copy } from './use-copy.ts';

adoptStyles(styles);

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Keeps, renews and removes the copy of the site in this browser. */
export function CopyBox() {
  const copy = useCopy();
  return (
    <section className="copy-box" aria-label="Your copy">
      <p role="status">{describeState(copy)}</p>
      {copy.problem !== '' && <p role="alert">{copy.problem}</p>}
      <Controls copy={copy} />
    </section>
  );
}

function describeState({ state, bytes }: Copy): string {
  switch (state.phase) {
    case 'looking':
      return 'Looking for your copy…';
    case 'unsupported':
      return 'This browser keeps no copy here. A private window keeps none, and the address of the site must begin with https.';
    case 'none':
      return `You have no copy.${bytes === undefined ? '' : ` A copy is a download of ${formatSize(bytes)}.`}`;
    case 'making':
      return 'Your copy is on its way…';
    case 'kept':
      return `Your copy is of ${TIME.format(state.keptAt)}.${describeAge(state.isNewest)}`;
  }
}

function describeAge(isNewest: boolean | undefined): string {
  if (isNewest === undefined) return '';
  return isNewest ? ' It is the newest.' : ' The site has changed since.';
}

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function Controls({ copy }: { readonly copy: Copy }) {
  const { state } = copy;
  if (state.phase === 'making')
    return (
      <div className="copy-controls">
        <progress aria-label="Files of your copy" value={state.done} max={state.total} />
        <button type="button" onClick={copy.stop}>
          Stop
        </button>
      </div>
    );
  if (state.phase === 'none')
    return (
      <div className="copy-controls">
        <button type="button" data-primary="" onClick={copy.keep}>
          Keep a copy
        </button>
      </div>
    );
  if (state.phase !== 'kept') return null;
  return (
    <div className="copy-controls">
      {state.isNewest === false && (
        <button type="button" data-primary="" onClick={copy.keep}>
          Renew the copy
        </button>
      )}
      <button type="button" onClick={copy.remove}>
        Remove the copy
      </button>
    </div>
  );
}
