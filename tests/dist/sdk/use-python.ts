import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

export const WHEEL = join(root, 'dist/client/sdk/wallet_sdk-2.0.0-py3-none-any.whl');

/** What a call has come to. */
export interface PythonOutcome {
  readonly data?: unknown;
  readonly status?: number | null;
  /** The header Idempotency-Replayed, by the name that the pages give it. */
  readonly replayed?: string | null;
  /** Name of the class of an error. */
  readonly error?: string;
  readonly isRefusal?: boolean;
  readonly code?: string | null;
  readonly idempotencyKey?: string | null;
}

/** A program in Python that uses the SDK. */
export interface PythonSdk {
  call(method: string, args: object, options: object): Promise<PythonOutcome>;
  /** The event, or what is wrong. */
  verify(received: object): Promise<unknown>;
}

/** Starts a program with the SDK of the built site before the tests of a file. Python reads a wheel as it is. */
export function usePython(): PythonSdk {
  let child: ChildProcess | undefined;
  let lines: AsyncIterator<string> | undefined;
  let reader: Interface | undefined;
  beforeAll(() => {
    const env = { ...process.env, PYTHONPATH: WHEEL, PYTHONWARNINGS: 'error' };
    child = spawn('python3', [join(import.meta.dirname, 'drive.py')], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    reader = createInterface({ input: child.stdout! });
    lines = reader[Symbol.asyncIterator]();
  });
  afterAll(() => {
    child?.stdin?.end();
    reader?.close();
  });
  async function ask(job: object): Promise<unknown> {
    child!.stdin!.write(`${JSON.stringify(job)}\n`);
    const { value, done } = await lines!.next();
    if (done) throw new Error('The program in Python has ended.');
    return JSON.parse(value) as unknown;
  }
  return {
    call: async (method, args, options) =>
      (await ask({ method, arguments: args, options })) as PythonOutcome,
    verify: ask,
  };
}
