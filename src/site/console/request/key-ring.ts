import { STORAGE_PREFIX } from '#contract/page-events.ts';
import { isJson } from '#site/console/operation/read-schema.ts';

/** Where keys are kept: until the page is left, until the tab is closed, or on this device. */
export type Keeping = 'memory' | 'session' | 'device';

/** A reader's own copy of the platform. */
export interface Workspace {
  readonly id: string;
  readonly appKey: string;
  /** Of its user; null when it has none who can log in. */
  readonly accessToken: string | null;
  /** When it is removed, unless it is used. */
  readonly expiresAt: string;
  /** How long it is kept after each use, in milliseconds. */
  readonly keptMs?: number;
  readonly share: string;
}

/** The keys for one base address. */
export interface Keys {
  readonly keeping: Keeping;
  readonly workspace?: Workspace;
  /** Which one is sent: of the workspace, of the last login, or the reader's own. */
  readonly chosen: 'app' | 'access' | 'login' | 'own';
  readonly login?: string;
  readonly own: string;
}

/** The keys of one base address, shared by everything on the page. */
export interface KeyRing {
  readonly get: () => Keys;
  readonly set: (changes: Partial<Keys>) => void;
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NAME = `${STORAGE_PREFIX}console.keys`;

function listStores(): Partial<Record<Keeping, Storage>> {
  try {
    return { session: sessionStorage, device: localStorage };
  } catch {
    // The browser keeps nothing for this site: keys live as long as the page.
    return {};
  }
}

function readKeys(base: string, fallback: Keys): Keys {
  for (const store of Object.values(listStores())) {
    try {
      const kept: unknown = JSON.parse(store.getItem(NAME) ?? 'null');
      // Keys of another base address are not for this one.
      if (isJson(kept) && kept['base'] === base && isJson(kept['keys'])) {
        return { ...fallback, ...kept['keys'] };
      }
    } catch {
      store.removeItem(NAME);
    }
  }
  return fallback;
}

function writeKeys(base: string, keys: Keys | undefined): void {
  for (const [keeping, store] of Object.entries(listStores())) {
    try {
      if (keys && keys.keeping === keeping) store.setItem(NAME, JSON.stringify({ base, keys }));
      else store.removeItem(NAME);
    } catch {
      // No room: the keys live as long as the page.
    }
  }
}

/** Creates the keys of a base address from what the reader let be kept. */
export function createKeyRing(base: string, hasWorkspaces: boolean): KeyRing {
  const empty: Keys = { keeping: 'session', chosen: hasWorkspaces ? 'app' : 'own', own: '' };
  const listeners = new Set<() => void>();
  let keys = readKeys(base, empty);
  function change(changed: Keys): void {
    keys = changed;
    listeners.forEach((listener) => listener());
  }
  return {
    get: () => keys,
    set(changes) {
      change({ ...keys, ...changes });
      writeKeys(base, keys);
    },
    forget() {
      change({ ...empty, keeping: keys.keeping });
      writeKeys(base, undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The key that is sent; empty when there is none yet. */
export function readKey({ chosen, own, login, workspace }: Keys): string {
  if (chosen === 'own') return own.trim();
  if (chosen === 'login') return login ?? '';
  return (chosen === 'app' ? workspace?.appKey : workspace?.accessToken) ?? '';
}
