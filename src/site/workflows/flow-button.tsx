'use client';

import type { ReactNode } from 'react';

interface Props {
  readonly isMain?: boolean;
  /** Whether it has nothing to do now. It keeps the focus all the same. */
  readonly isIdle: boolean;
  /** Its name, where its text alone does not tell it from others. */
  readonly label?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button of a flow, which keeps the focus while the flow runs. */
export function FlowButton({ isMain = false, isIdle, label, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={isMain ? 'console-send' : undefined}
      aria-disabled={isIdle}
      aria-label={label}
      onClick={() => !isIdle && onPress()}
    >
      {children}
    </button>
  );
}
