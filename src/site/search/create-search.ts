import { createAutocomplete, type AutocompleteState } from '@algolia/autocomplete-core';
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { SEARCH_STALL_MS } from '#contract/limits.ts';
import type { SearchHit } from './build-hit.ts';
import type { Question } from './build-request.ts';
import type { SearchPlugin } from './insights.ts';
import type { SearchResult } from './search-result.ts';
import type { AskSearch } from './search-service.ts';

/** The library's state; its context carries the answer. */
export type SearchState = AutocompleteState<SearchHit>;

interface Parts {
  /** Prefix of the ids that the combobox refers to. */
  readonly id: string;
  readonly ask: AskSearch;
  readonly plugins: readonly SearchPlugin[];
  readonly initialQuery: string;
  /** Called with the query that led to a chosen hit. */
  onSelect(query: string): void;
  /** Goes to a hit in this tab. */
  navigate(href: string): void;
}

/** The state of a box that nobody has touched. */
export function buildInitialState(query: string): SearchState {
  return {
    query,
    activeItemId: null,
    completion: null,
    collections: [],
    isOpen: false,
    status: 'idle',
    context: {},
  };
}

/** The answer that the panel shows now, if any. */
export function readResult(state: SearchState): SearchResult | undefined {
  return state.context['answer'] as SearchResult | undefined;
}

/** Search parameters that the insights plugin keeps in the context. */
function readInsights(state: SearchState): Readonly<Record<string, unknown>> | undefined {
  const plugin = state.context['algoliaInsightsPlugin'] as
    | { readonly __algoliaSearchParameters?: Readonly<Record<string, unknown>> }
    | undefined;
  return plugin?.__algoliaSearchParameters;
}

function buildQuestion(
  query: string,
  literalQuery: string | undefined,
  state: SearchState,
): Question {
  return { query, isLiteral: query === literalQuery, insights: readInsights(state) };
}

/** Tells answers in and out of time. */
function createAsking(ask: AskSearch) {
  let newest: Promise<SearchResult> | undefined;
  let early: { readonly query: string; readonly answer: Promise<SearchResult> } | undefined;
  async function wait(own: Promise<SearchResult>): Promise<SearchResult | undefined> {
    const result = await own;
    if (own === newest || !newest) return newest && result;
    return wait(newest);
  }
  return {
    /** Resolves to the answer of the newest question, whichever was asked here; to none once forgotten. */
    ask(question: Question): Promise<SearchResult | undefined> {
      newest = early?.query === question.query ? early.answer : ask(question);
      early = undefined;
      return wait(newest);
    },
    /** Asks what is about to be asked. */
    askEarly(question: Question): void {
      if (early?.query === question.query) return;
      early = { query: question.query, answer: ask(question) };
    },
    forget(): void {
      newest = undefined;
      early = undefined;
    },
  };
}

/**
 * Creates the state machine of one search box (specification 4) on autocomplete-core. The panel is open as
 * soon as there is a query; the hits always answer the newest query that was answered, never an older one.
 */
export function createSearch(parts: Parts) {
  const asking = createAsking(parts.ask);
  let literalQuery: string | undefined;
  let tell: (state: SearchState, before: SearchState) => void = () => undefined;
  let newestState = buildInitialState(parts.initialQuery);
  const search = createAutocomplete<SearchHit, SyntheticEvent, MouseEvent, KeyboardEvent>({
    id: parts.id,
    // The library would load its plugin from elsewhere when an answer says so.
    insights: false,
    plugins: [...parts.plugins],
    initialState: newestState,
    defaultActiveItemId: 0,
    stallThreshold: SEARCH_STALL_MS,
    shouldPanelOpen: ({ state }) => state.query !== '',
    navigator: {
      navigate: ({ itemUrl }) => parts.navigate(itemUrl),
      navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener,popup'),
    },
    onStateChange({ state, prevState, setContext }) {
      newestState = state;
      if (state.query !== '' || prevState.query === '') return tell(state, prevState);
      asking.forget();
      // Tells of the state once more, without the answer.
      setContext({ answer: undefined });
    },
    getSources: ({ query, setIsOpen }) => {
      setIsOpen(query !== '');
      return [
        {
          sourceId: 'hits',
          getItemUrl: ({ item }) => item.href,
          async getItems({ state, setContext }) {
            const result = await asking.ask(buildQuestion(query, literalQuery, state));
            setContext({ answer: result });
            return [...(result?.hits ?? [])];
          },
          onSelect({ state }) {
            parts.onSelect(readResult(state)?.correctedQuery ?? state.query);
          },
        },
      ];
    },
  });
  function askAgain(): void {
    search.setIsOpen(true);
    void search.refresh();
  }
  return {
    ...search,
    /** Has every new state told to a listener; returns the way to end that. */
    listen(listener: typeof tell): () => void {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
    askAgain,
    /** Sends the question that the state machine will ask in a moment, before anything is rendered. */
    askEarly(query: string): void {
      if (query !== '') asking.askEarly(buildQuestion(query, literalQuery, newestState));
    },
    /** Takes the query as it is spelt. */
    askLiterally(query: string): void {
      literalQuery = query;
      askAgain();
    },
    /** Puts a query into the box and asks it. */
    askFor(query: string): void {
      search.setQuery(query);
      askAgain();
    },
  };
}

/** The state machine of one search box, with the props of its elements. */
export type Search = ReturnType<typeof createSearch>;
