'use client';

import { useId, useSyncExternalStore } from 'react';
import type { PlainOperation } from '#model/samples/sample-request.ts';
import type { ConsoleAddress } from './console-address.ts';
import type { Keeping, KeyRing, Keys } from './key-ring.ts';

interface Props {
  readonly address: ConsoleAddress;
  readonly ring: KeyRing;
  readonly operation: Pick<PlainOperation, 'caller' | 'permission'>;
  readonly onSay: (text: string) => void;
}

const KEEPING: readonly (readonly [Keeping, string])[] = [
  ['memory', 'Until the page is left'],
  ['session', 'Until the tab is closed'],
  ['device', 'On this device'],
];

/** The keys that can be sent, each with its name. */
function listChoices(
  { login, workspace }: Keys,
  hasWorkspaces: boolean,
): (readonly [Keys['chosen'], string])[] {
  return [
    ...(hasWorkspaces
      ? ([
          ['app', 'App key of my workspace'],
          ...(workspace?.accessToken === null
            ? []
            : ([['access', 'Access token of its user']] as const)),
        ] as const)
      : []),
    ...(login === undefined ? [] : ([['login', 'Token of the last login']] as const)),
    ['own', 'A key of my own'],
  ];
}

function formatNeeds({ caller, permission }: Props['operation']): string {
  const needs = [caller === 'user' && 'a user’s access token', permission].filter(Boolean);
  return needs.length === 0 ? '' : `; the call needs ${needs.join(' and ')}`;
}

/** Which key is sent, and where it is kept. */
export function KeyPanel({ address, ring, operation, onSay }: Props) {
  const keys = useSyncExternalStore(ring.subscribe, ring.get);
  const id = useId();
  const { workspaces, origin } = address;
  return (
    <details className="console-part">
      <summary>
        Key{' '}
        <i>
          {listChoices(keys, workspaces !== undefined).find(([name]) => name === keys.chosen)?.[1]}
        </i>
      </summary>
      <div className="console-field">
        <label htmlFor={`${id}-chosen`}>What is sent</label>
        <select
          id={`${id}-chosen`}
          value={keys.chosen}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => ring.set({ chosen: target.value as Keys['chosen'] })}
        >
          {listChoices(keys, workspaces !== undefined).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <p id={`${id}-about`} className="console-about">
          Sent to {origin} only{formatNeeds(operation)}.
        </p>
      </div>
      {keys.chosen === 'own' && (
        <div className="console-field">
          <label htmlFor={`${id}-own`}>My key or token</label>
          <input
            id={`${id}-own`}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={keys.own}
            onChange={({ target }) => ring.set({ own: target.value })}
          />
        </div>
      )}
      <div className="console-field">
        <label htmlFor={`${id}-keeping`}>Keys are kept</label>
        <select
          id={`${id}-keeping`}
          value={keys.keeping}
          onChange={({ target }) => ring.set({ keeping: target.value as Keeping })}
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
            ring.forget();
            onSay('All keys are forgotten.');
          }}
        >
          Forget all keys
        </button>
      </p>
    </details>
  );
}
