interface Link {
  readonly title: string;
  readonly href: string;
}

/** The links that header and drawer share. */
export interface HeaderLinks {
  readonly links: readonly Link[];
  readonly resources: readonly Link[];
  readonly portal: { readonly title: string; readonly url: string };
}
