/** What the browser has to know of the data backend; all of it is public. */
export interface BackendSettings {
  /** Address of the GraphQL endpoint. */
  readonly url: string;
  /** Demo token of the site. */
  readonly token: string;
  /** Sends queries, never mutations, by GET. @default false */
  readonly useGetForQueries?: boolean | undefined;
}
