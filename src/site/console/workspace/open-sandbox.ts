import { readAddress, type ConsoleAddress } from '#site/console/request/console-address.ts';
import { createKeyStore, type KeyStore } from '#site/console/request/key-store.ts';
import { createWorkspaceClient, type WorkspaceClient } from './workspace-client.ts';

/** Where calls go, and what the reader has for them: the same for everything on the page. */
export interface Sandbox {
  readonly address: ConsoleAddress;
  readonly keyStore: KeyStore;
  readonly workspaces: WorkspaceClient;
}

const opened = new Map<string, Omit<Sandbox, 'address'>>();

/**
 * Opens what stands behind an address of calls.
 *
 * @param url the setting sandbox.url
 */
export function openSandbox(url: string): Sandbox {
  const address = readAddress(url, location.href);
  const { base, hasWorkspaces } = address;
  const known = opened.get(base) ?? open(base, hasWorkspaces);
  opened.set(base, known);
  return { address, ...known };
}

function open(base: string, hasWorkspaces: boolean): Omit<Sandbox, 'address'> {
  const keyStore = createKeyStore(base, hasWorkspaces);
  return { keyStore, workspaces: createWorkspaceClient(base, keyStore) };
}
