import { afterAll, beforeEach } from 'vitest';
import type { WorkspaceDocument } from '#server/sandbox/http/control/control-documents.ts';
import {
  createTempStore,
  type StoreKind,
  type TempStore,
} from '#server/testing/create-temp-store.ts';
import { createTestSandbox, type TestSandbox, type TestWorkspace } from './create-test-sandbox.ts';

/** Two processes on one database. */
export interface TwoProcesses {
  readonly one: TestSandbox;
  readonly other: TestSandbox;
  /** New for each test. */
  readonly workspace: TestWorkspace;
  /** What the clock of the workspace shows, in milliseconds. @param asked the process that is asked. @default one */
  readonly readTime: (asked?: TestSandbox) => Promise<number>;
}

/** Starts two processes before each test of a group. */
export function useTwoProcesses(kind: StoreKind): TwoProcesses {
  let store: TempStore | undefined;
  let one: TestSandbox;
  let other: TestSandbox;
  let workspace: TestWorkspace;
  beforeEach(async () => {
    store ??= await createTempStore(kind);
    one = await createTestSandbox({ store });
    other = await createTestSandbox({ store });
    workspace = await one.createWorkspace();
  });
  afterAll(() => store?.remove());
  return {
    get one() {
      return one;
    },
    get other() {
      return other;
    },
    get workspace() {
      return workspace;
    },
    async readTime(asked = one) {
      const { id, appKey } = workspace;
      const { body } = await asked.control('GET', `/${id}`, { token: appKey });
      return Date.parse((body as WorkspaceDocument).clock);
    },
  };
}
