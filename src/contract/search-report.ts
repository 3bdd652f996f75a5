/** How often something was searched for. */
export interface QueryCount {
  /** In lower case, spaces made one. */
  readonly query: string;
  readonly searches: number;
}

/** How often the result at a position was shown and clicked. */
export interface PositionCount {
  /** From 1. */
  readonly position: number;
  readonly shown: number;
  readonly clicked: number;
  /** clicked / shown, from 0 to 1. */
  readonly rate: number;
}

/** Something that readers wanted and the documentation does not give, most wanted first. */
export interface MissingDocumentation extends QueryCount {
  readonly reason: 'no result' | 'no click';
}

/** What agents called in a period. Nothing of it counts among the searches of people. */
export interface AgentReport {
  readonly calls: number;
  /** The most called first. */
  readonly byTool: readonly { readonly tool: string; readonly calls: number }[];
  readonly topSearches: readonly QueryCount[];
  readonly searchesWithoutResults: readonly QueryCount[];
}

/** What readers searched for in a period, and whether they found it. */
export interface SearchReport {
  /** ISO 8601, inclusive. */
  readonly from: string;
  /** ISO 8601, exclusive. */
  readonly to: string;
  /** Searches that somebody meant; the letters on the way there are not among them. */
  readonly searches: number;
  /** Searches that can tell whether a reader clicked a result. */
  readonly trackedSearches: number;
  readonly clickedSearches: number;
  readonly topSearches: readonly QueryCount[];
  readonly searchesWithoutResults: readonly QueryCount[];
  /** Had results, and none was clicked. */
  readonly searchesWithoutClick: readonly QueryCount[];
  readonly clickThroughByPosition: readonly PositionCount[];
  readonly missingDocumentation: readonly MissingDocumentation[];
  readonly agents: AgentReport;
}
