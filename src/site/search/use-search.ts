'use client';

import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import type { SiteSettings } from '#model/settings.ts';
import { buildInitialState, createSearch, type Search, type SearchState } from './create-search.ts';
import { findEarlySearch, listControls, readEarlyQuery } from './early-search.ts';
import { createInsights, isCountingAllowed } from './insights.ts';
import { createSearchService } from './search-service.ts';

/** The site's settings that the search dialog needs. */
export interface SearchOptions {
  readonly settings: SiteSettings['search'];
  /** Whether seen and chosen hits are counted, unless the reader objects. */
  readonly isCounted: boolean;
}

interface Use extends SearchOptions {
  readonly initialQuery: string;
  /** Called with the query that led to a chosen hit. */
  readonly onSelect: (query: string) => void;
  readonly navigate: (href: string) => void;
}

function createShared({ settings, isCounted }: SearchOptions) {
  const isAllowed = isCounted && isCountingAllowed(navigator);
  return {
    ...createSearchService(settings, { isCounted: isAllowed }),
    plugins: isAllowed ? [createInsights(settings)] : [],
  };
}

// For the life of the page: the answers and the hosts' health are remembered when the dialog is gone.
let shared: ReturnType<typeof createShared> | undefined;

interface Elements {
  readonly input: HTMLInputElement | null;
  readonly box: HTMLElement | null;
  readonly panel: HTMLElement | null;
}

/** Closes the panel with a press outside of it; scrolling by touch puts the keyboard away. */
function useOutsidePress(search: Search, { input, box, panel }: Elements): void {
  useEffect(() => {
    if (!input || !box || !panel) return undefined;
    const elements = { inputElement: input, formElement: box, panelElement: panel };
    const handlers = search.getEnvironmentProps(elements);
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    window.addEventListener('mousedown', (event) => handlers.onMouseDown(event), options);
    window.addEventListener('touchstart', (event) => handlers.onTouchStart(event), options);
    window.addEventListener('touchmove', (event) => handlers.onTouchMove(event), options);
    return () => stop.abort();
  }, [search, input, box, panel]);
}

/** The text that a letter about to be typed makes; undefined for any other change. */
function predictText(input: HTMLInputElement, { inputType, data }: InputEvent): string | undefined {
  const { value, selectionStart, selectionEnd } = input;
  if (inputType !== 'insertText' || selectionStart === null || selectionEnd === null) {
    return undefined;
  }
  return value.slice(0, selectionStart) + (data ?? '') + value.slice(selectionEnd);
}

/**
 * Has the request leave before the letter is even in the input, whose change the browser takes its time for. What a
 * listener of the input itself does is done, to its last promise, before React hears of the event.
 */
function useEarlyRequest(search: Search, input: HTMLInputElement | null): void {
  useEffect(() => {
    if (!input) return undefined;
    shared?.prepare();
    const stop = new AbortController();
    const ask = (text: string | undefined, { isComposing }: InputEvent) => {
      if (text !== undefined && !isComposing) search.askEarly(text.slice(0, MAX_QUERY_LENGTH));
    };
    const options = { signal: stop.signal };
    input.addEventListener(
      'beforeinput',
      (event) => ask(predictText(input, event), event),
      options,
    );
    input.addEventListener('input', (event) => ask(input.value, event), options);
    return () => stop.abort();
  }, [search, input]);
}

/**
 * Brings the focus to the input: who opens the search wants to type. Takes the place of the early search before anything is
 * painted, with what has been typed there and the focus where it was.
 *
 * @returns whether Enter was pressed there, and nobody has answered
 */
function useTypedQuery(search: Search, input: HTMLInputElement | null) {
  const enteredRef = useRef(false);
  useLayoutEffect(() => {
    if (!input) return;
    const early = readEarlyQuery();
    if (early) enteredRef.current = early.isEntered;
    const { start, end } = early ?? { start: input.value.length, end: input.value.length };
    // Typed while this was rendered.
    if (early && early.query !== input.value) search.askFor(early.query);
    const controls = listControls(input.closest('.search-panel')!);
    const control = controls[early?.focused ?? 0] ?? input;
    control.focus();
    findEarlySearch()?.remove();
    if (control === input) input.setSelectionRange(start, end);
  }, [search, input]);
  return enteredRef;
}

/**
 * Follows the state of the box. An answer is rendered in the task that brings it: by itself React would do it in a
 * task of its own, often one frame later.
 */
function useStates(search: Search, setState: (state: SearchState) => void): void {
  useEffect(() => {
    let newest: SearchState;
    let isDue = false;
    return search.listen((state, before) => {
      newest = state;
      if (isDue) return;
      const isAnswer = before.status !== 'idle' && state.status === 'idle' && state.query !== '';
      if (!isAnswer) return setState(state);
      isDue = true;
      // The library tells of an answer in several steps, which follow each other at once.
      queueMicrotask(() => {
        isDue = false;
        flushSync(() => setState(newest));
      });
    });
  }, [search, setState]);
}

/** One search box: its state machine, created once, and the props of its input. */
export function useSearch({ initialQuery, onSelect, navigate, ...options }: Use) {
  const id = useId();
  const select = useEffectEvent(onSelect);
  const go = useEffectEvent(navigate);
  const [search] = useState(() => {
    shared ??= createShared(options);
    return createSearch({ ...shared, id, initialQuery, onSelect: select, navigate: go });
  });
  const [state, setState] = useState(() => buildInitialState(initialQuery));
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const hastyEnter = useRef<KeyboardEvent>(undefined);
  const listId = `${id}-hits-list`;
  const props = search.getInputProps({ inputElement: input, maxLength: MAX_QUERY_LENGTH });

  useStates(search, setState);
  useEarlyRequest(search, input);
  useOutsidePress(search, { input, box, panel });
  const enteredRef = useTypedQuery(search, input);
  const answerHastyEnter = useEffectEvent(() => {
    const event = hastyEnter.current;
    hastyEnter.current = undefined;
    if (event) props.onKeyDown(event);
    // At first there is no answer yet.
    if (!enteredRef.current || state.collections.length === 0) return;
    enteredRef.current = false;
    input?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  useEffect(() => {
    if (state.status === 'idle') answerHastyEnter();
  }, [state.status]);

  function onKeyDown(event: KeyboardEvent): void {
    const { isComposing, keyCode } = event.nativeEvent;
    // The input method's own keys. Some browsers mark them only with this code. Its Escape closes nothing.
    if (isComposing || keyCode === 229) {
      if (event.key === 'Escape') event.preventDefault();
      return event.stopPropagation();
    }
    hastyEnter.current = undefined;
    enteredRef.current = false;
    // Without a query, Escape is the dialog's and the arrows are the suggestions'.
    if (state.query === '') return;
    if (event.key === 'Enter' && state.status !== 'idle') {
      // Faster than the answer: opens the first of the hits to come, not of those before.
      event.preventDefault();
      hastyEnter.current = event;
    } else props.onKeyDown(event);
  }

  /** Escape on another control of the dialog does what it does in the input, and leads back there. */
  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.target === input) return;
    // The focus opens the panel again: an open one is closed with it, a closed one has lost its query before.
    if (state.isOpen) input?.focus();
    onKeyDown(event);
    input?.focus();
  }

  return {
    search,
    state,
    listId,
    boxRef: setBox,
    panelRef: setPanel,
    /** Brings the focus back to the input. */
    focus: () => input?.focus(),
    onEscape,
    inputProps: {
      ...props,
      ref: setInput,
      onKeyDown,
      // The pattern of ARIA 1.2: all of it on the input.
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': state.isOpen,
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      // The library names an option even where there is none.
      'aria-activedescendant': state.collections[0]?.items.length
        ? props['aria-activedescendant']
        : undefined,
      'aria-labelledby': undefined,
    },
  } as const;
}
