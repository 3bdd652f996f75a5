/** What one request may ask of the GraphQL server. */
export interface GraphqlLimits {
  /** Of the body, or of the address of a GET. */
  readonly bodyBytes: number;
  /** Lexical tokens of a document. */
  readonly tokens: number;
  /** Fields inside each other, what lies under __schema and __type excepted. */
  readonly depth: number;
  /** Fields with another name, fragments counted wherever they are spread; so for all that follow. */
  readonly aliases: number;
  readonly rootFields: number;
  readonly fields: number;
  readonly directives: number;
  /** What the request is taken to cost: about one for each object that could be in the answer. */
  readonly complexity: number;
  /** Until the execution is given up. */
  readonly timeoutMs: number;
  /** Documents that are kept parsed and checked, and their characters together. */
  readonly cachedDocuments: number;
  readonly cachedCharacters: number;
}

/** The introspection of common tools needs 200 fields and 450 tokens; the site's own pages far less. */
export const DEFAULT_GRAPHQL_LIMITS: GraphqlLimits = {
  bodyBytes: 65_536,
  tokens: 1000,
  depth: 10,
  aliases: 15,
  rootFields: 20,
  fields: 300,
  directives: 20,
  complexity: 1000,
  timeoutMs: 5000,
  cachedDocuments: 100,
  cachedCharacters: 100_000,
};
