'use client';

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { STORAGE_PREFIX } from '#contract/page-events.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import type { ConsoleOptions } from './console-options.ts';
import styles from './try-it.css?inline';

adoptStyles(styles);

const loadConsole = () => import('./load-console.ts');

interface Props {
  readonly options: ConsoleOptions;
  /** Page of the operation. */
  readonly path: string;
}

/**
 * The way to the console on an operation's page. Nothing of it is in the HTML: the button comes into the
 * caption of the samples, which has room for it, and the console's code comes with intent.
 */
export function TryIt({ options, path }: Props) {
  const [container, setContainer] = useState<Element>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const [code, load, status] = useLoaded(() =>
    loadConsole().then((loaded) => {
      loaded.prepareConsole(path);
      return loaded;
    }),
  );
  function open(): void {
    load();
    setOpen(true);
  }
  useEffect(() => {
    setContainer(document.querySelector('.samples figcaption') ?? undefined);
    // A link that shares a request.
    const look = () => {
      if (location.hash.startsWith('#request=')) open();
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, []);
  const isShown = isOpen && code !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const start = opened.current?.querySelector<HTMLElement>('[data-start]');
    start?.focus({ preventScroll: true });
    opened.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  return (
    <>
      {container &&
        createPortal(
          <button
            ref={button}
            type="button"
            className="try-it"
            aria-expanded={isOpen}
            onPointerEnter={load}
            onFocus={load}
            onClick={open}
          >
            Try it
          </button>,
          container,
        )}
      {isOpen && !isShown && <LoadNotice name="The console" status={status} />}
      {isShown && (
        <div ref={opened} className="console-container">
          <PartBoundary name="The console">
            <code.Console
              options={options}
              path={path}
              shared={code.parseShareHash(location.hash)}
              onClose={() => {
                setOpen(false);
                button.current?.focus();
              }}
            />
          </PartBoundary>
        </div>
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

function readLast(start: string): string {
  try {
    return sessionStorage.getItem(NAME) ?? start;
  } catch {
    return start;
  }
}

/** The console as a page of its own; its container is kept until its code is there. */
export function ConsoleHome({ options, start }: HomeProps) {
  const [path, setPath] = useState<string>();
  const [code, load, status] = useLoaded(loadConsole);
  useEffect(() => {
    load();
    setPath(readLast(start));
    // eslint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  }, []);
  function choose(chosen: string): void {
    setPath(chosen);
    try {
      sessionStorage.setItem(NAME, chosen);
    } catch {
      // The choice holds until the page is left.
    }
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
        <PendingPart name="The console" isComing={path !== undefined} />
      )}
    </div>
  );
}
