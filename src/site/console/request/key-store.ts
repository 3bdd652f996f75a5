import { STORAGE_PREFIX } from '#contract/page-events.ts';
import type { HOME_BROWSER } from '#contract/sandbox-headers.ts';
import type { Operation } from '#model/site-model.ts';
import { isJsonObject, type JsonObject } from '#contract/json.ts';

/** Where keys are kept: until the page is left, until the tab is closed, or on this device. */
export type KeyRetention = 'memory' | 'session' | 'device';

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
  /** Given where the copy has made the workspace: no other place knows it. */
  readonly home?: typeof HOME_BROWSER;
}

/** The keys for one base address. */
export interface Keys {
  readonly keeping: KeyRetention;
  readonly workspace?: Workspace;
  /** Workspaces that the reader has used before that one, the last first. */
  readonly earlier: readonly Workspace[];
  /** Which one is sent: of the workspace, of the last login, or the reader's own. */
  readonly chosen: 'app' | 'access' | 'login' | 'own';
  readonly login?: string;
  readonly own: string;
}

/** The keys of one base address, shared by everything on the page. Its workspace is changed by the client of the workspaces. */
export interface KeyStore {
  readonly get: () => Keys;
  /** Changes keys. Keys that the browser does not keep as asked are kept as before, or until the page is left: `keeping` says so. */
  readonly set: (changes: Partial<Omit<Keys, 'earlier' | 'workspace'>>) => void;
  /** Forgets all keys, also those of earlier workspaces. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A key store as the client of the workspaces has it. */
export interface WorkspaceKeys extends KeyStore {
  /** As above. A workspace that another one replaces is kept with the earlier ones, and its login is forgotten. */
  readonly set: (changes: Partial<Omit<Keys, 'earlier'>>) => void;
  /** Forgets a workspace that has gone, with the token of its login. */
  readonly dropWorkspace: () => void;
}

const NAME = `${STORAGE_PREFIX}console.keys`;

/** Where keys outlive the page, the tab's own before the device's. */
const RETENTIONS = ['session', 'device'] as const;

function listStores(): Partial<Record<KeyRetention, Storage>> {
  try {
    return { session: sessionStorage, device: localStorage };
  } catch {
    // The browser keeps nothing for this site: keys live as long as the page.
    return {};
  }
}

const CHOICES: readonly Keys['chosen'][] = ['app', 'access', 'login', 'own'];
const isText = (value: unknown) => typeof value === 'string';

/** Whether something that was kept or has come is a workspace with its keys. */
export function isWorkspace(kept: unknown): kept is Workspace {
  if (!isJsonObject(kept)) return false;
  const { accessToken } = kept;
  const hasToken = accessToken === null || isText(accessToken);
  return hasToken && ['id', 'appKey', 'expiresAt', 'share'].every((name) => isText(kept[name]));
}

/** The site removes a workspace that nobody has used for a week. */
const isThere = ({ expiresAt, home }: Workspace): boolean =>
  home !== undefined || Date.parse(expiresAt) > Date.now();

/** What can be read of kept keys: another version of the site may have kept something in another form. */
function parseKeys({ workspace, earlier, chosen, login, own }: JsonObject, fallback: Keys): Keys {
  const choice = CHOICES.find((known) => known === chosen);
  return {
    ...fallback,
    ...(isWorkspace(workspace) && { workspace }),
    ...(Array.isArray(earlier) && { earlier: earlier.filter(isWorkspace).filter(isThere) }),
    ...(choice && { chosen: choice }),
    ...(typeof login === 'string' && { login }),
    ...(typeof own === 'string' && { own }),
  };
}

/** What one store keeps for a base address; undefined where it keeps nothing. */
function readKept(keeping: (typeof RETENTIONS)[number], base: string, fallback: Keys) {
  const store = listStores()[keeping];
  try {
    const kept: unknown = JSON.parse(store?.getItem(NAME) ?? 'null');
    // Keys of another base address are not for this one.
    const isOurs = isJsonObject(kept) && kept['base'] === base && isJsonObject(kept['keys']);
    return isOurs ? { ...parseKeys(kept['keys'] as JsonObject, fallback), keeping } : undefined;
  } catch {
    store?.removeItem(NAME);
    return undefined;
  }
}

/** What is kept for a base address: of this tab, else on this device. */
function readKeys(base: string, fallback: Keys): Keys {
  for (const keeping of RETENTIONS) {
    const kept = readKept(keeping, base, fallback);
    if (kept) return kept;
  }
  return fallback;
}

/** @returns whether the browser keeps them: it may have no room, or keep nothing for this site */
function writeKeys(base: string, keys: Keys): boolean {
  if (keys.keeping === 'memory') return true;
  const store = listStores()[keys.keeping];
  try {
    store?.setItem(NAME, JSON.stringify({ base, keys }));
    return store !== undefined;
  } catch {
    return false;
  }
}

function removeKeys(from: readonly KeyRetention[]): void {
  const stores = listStores();
  for (const keeping of from) if (keeping !== 'memory') stores[keeping]?.removeItem(NAME);
}

function isEmpty({ workspace, earlier, login, own }: Keys): boolean {
  return !workspace && earlier.length === 0 && login === undefined && own === '';
}

/** How many earlier workspaces are kept. */
const MAX_EARLIER = 10;

/** The workspaces of a list that are still there and are not the current one, each of them once. */
function listEarlier(workspaces: readonly Workspace[], current: Workspace | undefined) {
  const isFirst = ({ id }: Workspace, at: number) =>
    workspaces.findIndex((other) => other.id === id) === at;
  return workspaces
    .filter(isFirst)
    .filter((each) => each.id !== current?.id && isThere(each))
    .slice(0, MAX_EARLIER);
}

/** Puts a workspace in the place of the one before, which stays at hand. The token of the last login was of that one. */
function replaceWorkspace(keys: Keys, next: Workspace): Keys {
  const { workspace: before, earlier } = keys;
  const others = [...(before ? [before] : []), ...earlier];
  return { ...withoutWorkspace(keys), earlier: listEarlier(others, next), workspace: next };
}

/** Keys that come to where other tabs keep keys: the workspaces of those stay at hand, and the one in use where there is no other. */
function joinKeys(keys: Keys, others: Keys): Keys {
  const workspace = keys.workspace ?? others.workspace;
  const theirs = [...(others.workspace ? [others.workspace] : []), ...others.earlier];
  return {
    ...keys,
    ...(workspace && { workspace }),
    earlier: listEarlier([...keys.earlier, ...theirs], workspace),
    own: keys.own === '' ? others.own : keys.own,
  };
}

const withoutWorkspace = ({ keeping, earlier, chosen, own }: Keys): Keys => ({
  keeping,
  earlier,
  chosen,
  own,
});

/**
 * Creates the keys of a base address from what the reader let be kept. Keys on the device are those of every
 * tab; the keys of a tab stay its own.
 */
export function createKeyStore(base: string, hasWorkspaces: boolean): WorkspaceKeys {
  const chosen = hasWorkspaces ? 'app' : 'own';
  const empty: Keys = { keeping: 'session', chosen, own: '', earlier: [] };
  const listeners = new Set<() => void>();
  let keys = readKeys(base, empty);
  function change(changed: Keys): void {
    keys = changed;
    listeners.forEach((listener) => listener());
  }
  /** Another tab has changed what is kept on the device. */
  function look(): void {
    const isShared = keys.keeping === 'device' || (keys.keeping === 'session' && isEmpty(keys));
    if (isShared) change(readKeys(base, empty));
  }
  window.addEventListener('storage', ({ key }) => {
    // Without a key the whole store was emptied.
    if (key === NAME || key === null) look();
  });
  // A page that was put aside hears of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  return {
    get: () => keys,
    set(changes) {
      const before = keys.keeping;
      const { workspace } = changes;
      const isOther = workspace !== undefined && workspace.id !== keys.workspace?.id;
      const changed = { ...(isOther ? replaceWorkspace(keys, workspace) : keys), ...changes };
      const comes = changed.keeping === 'device' && before !== 'device';
      const others = comes ? readKept('device', base, empty) : undefined;
      const wanted = others ? joinKeys(changed, others) : changed;
      // Where the browser refuses, keys stay where they were, else they live as long as the page.
      const keeping = ([wanted.keeping, before] as const).find((each) =>
        writeKeys(base, { ...wanted, keeping: each }),
      );
      if (keeping === wanted.keeping && keeping !== before) removeKeys([before]);
      change({ ...wanted, keeping: keeping ?? 'memory' });
    },
    dropWorkspace() {
      change({ ...withoutWorkspace(keys), chosen: keys.chosen === 'own' ? 'own' : chosen });
      writeKeys(base, keys);
    },
    forget() {
      change({ ...empty, keeping: keys.keeping });
      removeKeys(RETENTIONS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Which key a call is sent with. A call of users refuses every app key, so it goes out as the workspace's user where
 * the reader has not chosen otherwise.
 */
export function chooseKey(
  { chosen, workspace }: Keys,
  caller: Operation['caller'],
): Keys['chosen'] {
  const isRefused = chosen === 'app' && caller === 'user';
  return isRefused && workspace?.accessToken !== null ? 'access' : chosen;
}

/** The key that a call is sent with; empty when there is none yet. */
export function readKey(keys: Keys, caller: Operation['caller'] = 'any'): string {
  const { own, login, workspace } = keys;
  const chosen = chooseKey(keys, caller);
  if (chosen === 'own') return own.trim();
  if (chosen === 'login') return login ?? '';
  return (chosen === 'app' ? workspace?.appKey : workspace?.accessToken) ?? '';
}
