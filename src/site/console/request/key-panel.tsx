'use client';

import { useId, useSyncExternalStore } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import type { ConsoleAddress } from './console-address.ts';
import { chooseKey, type KeyRetention, type KeyStore, type Keys } from './key-store.ts';

interface Props {
  readonly address: ConsoleAddress;
  readonly keyStore: KeyStore;
  readonly operation: Pick<DescribedOperation, 'caller' | 'permission'>;
  readonly onSay: (text: string) => void;
}

const KEEPING: readonly (readonly [KeyRetention, string])[] = [
  ['memory', 'Until you leave the page'],
  ['session', 'Until you close the tab'],
  ['device', 'On this device'],
];

/** The keys that can be sent, each with its name: no app key where it would be refused. */
function listChoices(
  { login, workspace }: Keys,
  hasWorkspaces: boolean,
  { caller }: Props['operation'],
): (readonly [Keys['chosen'], string])[] {
  const hasUser = workspace?.accessToken !== null;
  const choices: readonly (readonly [Keys['chosen'], string, boolean])[] = [
    ['app', 'App key of my workspace', hasWorkspaces && (caller === 'any' || !hasUser)],
    ['access', 'Access token of its user', hasWorkspaces && hasUser],
    ['login', 'Token of the last login', login !== undefined],
    ['own', 'My own key', true],
  ];
  return choices.filter(([, , isThere]) => isThere).map(([name, title]) => [name, title]);
}

function formatNeeds({ caller, permission }: Props['operation']): string {
  const needs = [caller === 'user' && 'a user’s access token', permission].filter(Boolean);
  return needs.length === 0 ? '' : `. The call needs ${needs.join(' and ')}`;
}

/** Which key is sent, and where it is kept. */
export function KeyPanel({ address, keyStore, operation, onSay }: Props) {
  const keys = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const id = useId();
  const { hasWorkspaces, origin } = address;
  const choices = listChoices(keys, hasWorkspaces, operation);
  const chosen = chooseKey(keys, operation.caller);
  function keep(keeping: KeyRetention): void {
    keyStore.set({ keeping });
    if (keyStore.get().keeping !== keeping)
      onSay('Your browser does not keep the keys there. They stay where they were.');
  }
  return (
    <>
      <div className="console-field">
        <label htmlFor={`${id}-chosen`}>Key to send</label>
        <select
          id={`${id}-chosen`}
          value={chosen}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => keyStore.set({ chosen: target.value as Keys['chosen'] })}
        >
          {choices.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <p id={`${id}-about`} className="console-about">
          Sent to {origin} only{formatNeeds(operation)}.
        </p>
      </div>
      {chosen === 'own' && (
        <div className="console-field">
          <label htmlFor={`${id}-own`}>My key or token</label>
          <input
            id={`${id}-own`}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={keys.own}
            onChange={({ target }) => keyStore.set({ own: target.value })}
          />
        </div>
      )}
      <div className="console-field">
        <label htmlFor={`${id}-keeping`}>Keys are kept</label>
        <select
          id={`${id}-keeping`}
          value={keys.keeping}
          onChange={({ target }) => keep(target.value as KeyRetention)}
        >
          {KEEPING.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <p className="console-actions">
        <button
          type="button"
          onClick={() => {
            keyStore.forget();
            onSay('All keys are forgotten.');
          }}
        >
          Forget all keys
        </button>
      </p>
    </>
  );
}
