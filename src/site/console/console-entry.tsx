'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { readStored, store } from '#ui/stored-text.ts';
import { STORAGE_PREFIX } from '#contract/page-events.ts';
import { useLoaded, type LoadStatus } from '#ui/use-loaded.ts';
import type { ConsoleOptions } from './console-options.ts';
import { useArrival, type Opener } from './use-arrival.ts';
import { useErrorButtons } from './use-error-buttons.ts';
import { useSides } from './use-sides.ts';
import styles from './try-it.css?inline';

adoptStyles(styles);

const loadConsole = () => import('./load-console.ts');

interface Props {
  readonly options: ConsoleOptions;
  /** Page of the operation. */
  readonly path: string;
}

/** The button in the caption of the samples (operation-samples.tsx). */
const findButton = () => document.querySelector<HTMLElement>('.try-it');

/**
 * The way to the console on an operation's page. The button is in the HTML of the samples' caption, and the console's code
 * comes with intent. A click sends the example.
 */
export function TryIt({ options, path }: Props) {
  const [samples, setSamples] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const [tries, setTries] = useState(0);
  /** The error that the last try asks for; empty for the normal result, undefined for what the form says. */
  const [forced, setForced] = useState<string>();
  const opener = useRef<Element>(null);
  const [code, load, status] = useLoaded(async () => {
    const loaded = await loadConsole();
    await loaded.prepareConsole(path);
    return loaded;
  });
  function open(): void {
    load();
    setOpen(true);
  }
  useEffect(() => {
    setSamples(document.querySelector<HTMLElement>('.samples') ?? undefined);
    // A link that shares a request. It opens the form and sends nothing.
    const look = () => {
      if (location.hash.startsWith('#request=')) open();
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, []);
  const onIntent = useEffectEvent(load);
  /** Sends the call as the form has it, with an error if a row of the errors asks for it. */
  function send(code: string | undefined): void {
    opener.current = document.activeElement;
    setForced(code);
    setTries(tries + 1);
    open();
  }
  // What a row has asked for ends with that row's try.
  const onClick = useEffectEvent(() => send(forced === undefined ? undefined : ''));
  useErrorButtons(send);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: string, listener: () => void) =>
      findButton()?.addEventListener(type, listener, { signal: stop.signal });
    listen('pointerenter', () => onIntent());
    listen('focus', () => onIntent());
    listen('click', () => onClick());
    return () => stop.abort();
  }, []);
  useEffect(() => findButton()?.setAttribute('aria-expanded', String(isOpen)), [isOpen]);
  return (
    <>
      {isOpen && samples && (
        <OpenConsole
          options={options}
          path={path}
          samples={samples}
          tries={tries}
          forced={forced}
          code={code}
          status={status}
          onClose={() => {
            setOpen(false);
            setTries(0);
            const from = opener.current?.matches('.get-error') ? opener.current : findButton();
            (from as HTMLElement | null)?.focus();
          }}
        />
      )}
    </>
  );
}

interface OpenProps extends Props {
  readonly samples: HTMLElement;
  /** How often the button was pressed; 0 where a link has opened the console. */
  readonly tries: number;
  readonly forced: string | undefined;
  readonly code: Awaited<ReturnType<typeof loadConsole>> | undefined;
  readonly status: LoadStatus;
  readonly onClose: () => void;
}

/** The console in its two places: at once as a frame, with its parts as soon as they are there. */
function OpenConsole(props: OpenProps) {
  const { options, path, samples, tries, forced, code, status, onClose } = props;
  const article = useRef<HTMLDivElement>(null);
  const { request, answer } = useSides(article, samples);
  const isHere = code !== undefined;
  const by: Opener = tries === 0 ? 'link' : forced ? 'error' : 'button';
  const isLate = useArrival({ request, answer }, isHere, by, tries);
  return (
    <>
      <div ref={article} className="console-place" />
      {!code &&
        createPortal(
          status.failures > 0 ? (
            <LoadNotice name="The console" status={status} />
          ) : (
            <p role="status">{tries > 0 ? 'Sending…' : 'Loading…'}</p>
          ),
          answer,
        )}
      {createPortal(
        <div className="console-frame" data-late={isLate ? '' : undefined}>
          {code && (
            <PartBoundary name="The console">
              <code.Console
                options={options}
                path={path}
                shared={code.parseShareHash(location.hash)}
                aside={answer}
                tries={tries}
                forced={forced}
                onClose={onClose}
              />
            </PartBoundary>
          )}
        </div>,
        request,
      )}
    </>
  );
}

// In one file with the button: a file of its own would cost every page's first view the name of one more chunk.
const NAME = `${STORAGE_PREFIX}console.call`;

interface HomeProps {
  readonly options: ConsoleOptions;
  /** Page of the operation that is open at first. */
  readonly start: string;
}

/** The console as a page of its own; its container is kept until its code is there. */
export function ConsoleHome({ options, start }: HomeProps) {
  const [path, setPath] = useState<string>();
  const [code, load, status] = useLoaded(loadConsole);
  useEffect(() => {
    load();
    setPath(readStored(NAME, 'sessionStorage') ?? start);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, []);
  function choose(chosen: string): void {
    setPath(chosen);
    store(NAME, chosen, 'sessionStorage');
  }
  return (
    <div className="console-home">
      {code && path !== undefined ? (
        <PartBoundary name="The console">
          <code.Console options={options} path={path} shared={undefined} onChoose={choose} />
        </PartBoundary>
      ) : status.failures > 0 ? (
        <LoadNotice name="The console" status={status} />
      ) : (
        <PendingPart name="The console" />
      )}
    </div>
  );
}
