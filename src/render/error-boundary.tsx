import { Component, type ReactNode } from 'react';

interface Props {
  /** The page shown; another one clears the error. */
  readonly page: unknown;
  /** Hears of an error once, after the plain page stands. */
  readonly onError: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error?: unknown;
  readonly page: unknown;
}

/**
 * The last of all boundaries, for what no part of a page has caught: shows a plain page with a way on, until the document
 * has been restored.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.page === state.page ? null : { page: props.page };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Something went wrong</title>
        </head>
        <body>
          <main className="failure">
            <h1>This page could not be shown</h1>
            <p>Something went wrong in your browser while the page loaded.</p>
            <p>
              <a href={location.pathname}>Load the page again</a> or{' '}
              <a href="/">go to the start page</a>.
            </p>
          </main>
        </body>
      </html>
    );
  }
}
