import { Component, type ReactNode } from 'react';
import { reloadOnce } from './reload-once.ts';

interface Props {
  /** The page shown; another one clears the error. */
  readonly page: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error?: unknown;
  readonly page: unknown;
}

/** What Chromium, Firefox and WebKit say of a module that could not be fetched. */
const LOAD_FAILURE = /dynamically imported module|Importing a module script failed/i;

/**
 * Shows a plain page with a way on when a component throws in the browser. A page whose code could not be fetched is
 * loaded as a document instead, at once or when the network is back: its text stands in the document.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.page === state.page ? null : { page: props.page };
  }

  override componentDidCatch(error: unknown): void {
    if (!LOAD_FAILURE.test(String(error))) return;
    if (navigator.onLine) reloadOnce();
    else window.addEventListener('online', reloadOnce, { once: true });
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
