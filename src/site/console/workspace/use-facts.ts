import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Workspace } from '#site/console/request/key-store.ts';
import { loadFactsPatiently, type ControlOutcome } from '#site/console/request/workspace.ts';
import { listChanges, type Change } from '#site/console/response/list-changes.ts';
import type { WorkspaceFacts } from './workspace-facts.ts';

interface FactsState {
  readonly facts: WorkspaceFacts | undefined;
  /** What moving the clock has changed. */
  readonly changes: readonly Change[];
  readonly said: string;
  readonly isBusy: boolean;
}

const NOTHING: FactsState = { facts: undefined, changes: [], said: '', isBusy: false };

/** What the workspace says about itself. It is loaded again after each call. */
export function useFacts(workspaces: string, workspace: Workspace, serial: number) {
  const [state, setState] = useState(NOTHING);
  /** Times that the workspace has told of itself as it was changed. */
  const newer = useRef(0);
  async function ask<Value extends WorkspaceFacts | Blob>(
    question: Promise<ControlOutcome<Value>>,
    done: string | ((value: Value) => string),
  ): Promise<Value | undefined> {
    setState((old) => ({ ...old, isBusy: true, said: '', changes: [] }));
    const outcome = await question;
    if ('problem' in outcome) {
      setState((old) => ({ ...old, isBusy: false, said: outcome.problem }));
      if (outcome.isPassing) void lookAgain();
      return undefined;
    }
    const { value } = outcome;
    const said = typeof done === 'string' ? done : done(value);
    if (!(value instanceof Blob)) newer.current += 1;
    setState((old) => {
      if (value instanceof Blob) return { ...old, isBusy: false, said };
      const changes = old.facts ? listChanges(old.facts, value) : [];
      return { facts: value, changes, isBusy: false, said };
    });
    return value;
  }
  /** The sandbox may have done what it was asked for, where only its answer was lost. */
  async function lookAgain(): Promise<void> {
    const before = newer.current;
    const now = await loadFactsPatiently(workspaces, workspace);
    if (!('value' in now) || newer.current !== before) return;
    const { value: facts } = now;
    setState((old) => ({ ...old, facts }));
  }
  const load = useEffectEvent(() => loadFactsPatiently(workspaces, workspace));
  useEffect(() => {
    let isGone = false;
    const before = newer.current;
    void load().then((outcome) => {
      // The reader has changed it meanwhile: this is how it was before.
      if (isGone || newer.current !== before) return;
      const told = 'problem' in outcome ? { said: outcome.problem } : { facts: outcome.value };
      setState(({ isBusy }) => ({ ...NOTHING, isBusy, ...told }));
    });
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a call that was made is a reason to look again
  }, [serial]);
  return { state, ask };
}
