'use client';

import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { StatusText } from '#ui/status-text.tsx';
import { useFinder } from './use-finder.ts';
import styles from './operation-finder.css?inline';

adoptStyles(styles);

interface Props {
  /** Title of the operation that is open. */
  readonly current: string;
  readonly onChoose: (path: string) => void;
}

/** Finds one of all operations by typing (WAI-ARIA combobox with a list). */
export function OperationFinder({ current, onChoose }: Props) {
  const id = useId();
  const finder = useFinder(onChoose);
  const { isOpen, found, active } = finder;
  const field = useRef<HTMLInputElement>(null);
  // A title that comes while the field has the focus is what the next letter replaces, as when the focus comes later. After the
  // title was painted, a letter may have been typed already.
  useLayoutEffect(() => {
    if (current !== '' && field.current === document.activeElement) field.current?.select();
  }, [current]);
  return (
    <div className="console-finder">
      <label htmlFor={id}>Call</label>
      <input
        ref={field}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={finder.query ?? current}
        placeholder="Find a call by name, path or method"
        onFocus={(event) => {
          finder.load();
          event.target.select();
        }}
        onClick={finder.open}
        onBlur={finder.close}
        onChange={({ target }) => finder.type(target.value)}
        onKeyDown={finder.onKeyDown}
      />
      <FoundOperations id={id} finder={finder} />
      <p role="status" className="console-about">
        <StatusText>{finder.state}</StatusText>
      </p>
    </div>
  );
}

interface ListProps {
  /** Of the field that the list belongs to. */
  readonly id: string;
  readonly finder: ReturnType<typeof useFinder>;
}

function FoundOperations({ id, finder }: ListProps) {
  const { isOpen, found, active, choose } = finder;
  const list = useRef<HTMLDivElement>(null);
  // After each rendering: what is active moves, and so do the lines.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Calls"
      hidden={!isOpen || found.length === 0}
    >
      {found.map((operation, index) => (
        <div
          key={operation.path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(operation)}
        >
          <b data-method={operation.method}>{operation.method}</b>
          <span>
            {operation.title}
            <i>
              {operation.section} · {operation.endpoint}
            </i>
          </span>
        </div>
      ))}
    </div>
  );
}
