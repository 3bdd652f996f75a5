'use client';

import { Component, type ReactNode } from 'react';
import { LoadNotice } from './load-notice.tsx';

interface Props {
  /** What fails, as a sentence begins with it: 'The console'. */
  readonly name: string;
  readonly children: ReactNode;
}

interface State {
  readonly failures: number;
  readonly isBroken: boolean;
}

/** Keeps a failure of one part from the rest of the page: says so in the part's place, and tries again. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failures: 0, isBroken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }

  readonly #retry = (): void => this.setState({ isBroken: false });

  override render(): ReactNode {
    const { failures, isBroken } = this.state;
    if (!isBroken) return this.props.children;
    const status = { failures: Math.max(1, failures), retry: this.#retry };
    return <LoadNotice name={this.props.name} status={status} />;
  }
}
