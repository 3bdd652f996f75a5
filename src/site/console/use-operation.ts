'use client';

import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import { findLoadedOperation, loadOperation } from './operation/load-operation.ts';

/** By the path of its page: an operation, or that it could not be loaded. */
type Loaded = Readonly<Record<string, DescribedOperation | 'failed'>>;

function load(path: string, set: Dispatch<SetStateAction<Loaded>>): void {
  loadOperation(path).then(
    (operation) => set((old) => ({ ...old, [path]: operation })),
    () => set((old) => ({ ...old, [path]: 'failed' })),
  );
}

/** An operation by the path of its page; undefined while its description is on its way. */
export function useOperation(path: string): {
  readonly operation: DescribedOperation | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const [loaded, setLoaded] = useState<Loaded>({});
  useEffect(() => load(path, setLoaded), [path]);
  // What is there already is drawn at once: a form that comes later would move the page.
  const current = loaded[path] ?? findLoadedOperation(path);
  return {
    operation: current === 'failed' ? undefined : current,
    hasFailed: current === 'failed',
    retry: () => load(path, setLoaded),
  };
}
