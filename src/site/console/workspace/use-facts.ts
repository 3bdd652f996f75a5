import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Workspace } from '#site/console/request/key-store.ts';
import { repeatWhile } from '#ui/load-patiently.ts';
import { listChanges, type Change } from '#site/console/response/list-changes.ts';
import type { ControlOutcome } from './control-api.ts';
import type { WorkspaceClient } from './workspace-client.ts';
import type { WorkspaceFacts } from './workspace-facts.ts';

interface FactsState {
  readonly facts: WorkspaceFacts | undefined;
  /** What moving the clock has changed. */
  readonly changes: readonly Change[];
  readonly said: string;
  /** Why the workspace could not be asked; empty while that is not known to be so. */
  readonly lost: string;
  readonly isBusy: boolean;
}

const NOTHING: FactsState = { facts: undefined, changes: [], said: '', lost: '', isBusy: false };

/** What the workspace says about itself. It is loaded again after each call, and when the reader or the network comes back. */
export function useFacts(workspaces: WorkspaceClient, workspace: Workspace, serial: number) {
  const [state, setState] = useState(NOTHING);
  /** Number of the last question, and of the one whose answer is shown. */
  const asked = useRef(0);
  const shown = useRef(0);
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
    // Whatever was asked until now may be answered with how it was before.
    if (!(value instanceof Blob)) shown.current = asked.current += 1;
    setState((old) => {
      if (value instanceof Blob) return { ...old, isBusy: false, said };
      const changes = old.facts ? listChanges(old.facts, value) : [];
      return { facts: value, changes, isBusy: false, said, lost: '' };
    });
    return value;
  }
  /** Asks the workspace; resolves to nothing where something newer is known already. */
  async function look(): Promise<ControlOutcome<WorkspaceFacts> | undefined> {
    const own = (asked.current += 1);
    const outcome = await repeatWhile(
      (outcome) => 'problem' in outcome && outcome.isPassing === true,
      () => workspaces.loadFacts(workspace),
    );
    if (own < shown.current) return undefined;
    if ('value' in outcome) shown.current = own;
    return outcome;
  }
  /** Something else may have changed it: another tab, or a request whose answer was lost. */
  async function lookAgain(): Promise<void> {
    const outcome = await look();
    if (outcome && 'value' in outcome)
      setState((old) => ({ ...old, facts: outcome.value, lost: '' }));
  }
  const onSerial = useEffectEvent(look);
  useEffect(() => {
    let isGone = false;
    void onSerial().then((outcome) => {
      if (isGone || !outcome) return;
      const told = 'problem' in outcome ? { lost: outcome.problem } : { facts: outcome.value };
      setState(({ isBusy }) => ({ ...NOTHING, isBusy, ...told }));
    });
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a call that was made is a reason to look again
  }, [serial]);
  const onReturn = useEffectEvent(() => void lookAgain());
  useEffect(() => {
    const ending = new AbortController();
    for (const type of ['online', 'focus'])
      window.addEventListener(type, () => onReturn(), { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return { state, ask };
}
