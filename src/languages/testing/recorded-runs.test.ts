import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecordedRuns, type Outcome, type Run } from './recorded-runs.ts';

const RUN: Run = {
  language: 'javascript',
  kind: 'sample',
  code: 'console.log(1)',
  environment: { WALLET_API_KEY: 'key' },
  responses: [{ status: 204 }],
};
const OUTCOME: Outcome = {
  exitCode: 0,
  stdout: 'é\n',
  stderr: '',
  received: [{ method: 'GET', url: '/?a=é', headers: { a: 'b' }, body: Buffer.from([0, 255]) }],
  written: Buffer.from([128]),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Records a run, then asks for another one. */
async function recordAndAsk(asked: Run, { runtime = 'v1', makesAll = false } = {}) {
  const file = join(folder, 'runs.json');
  const first = openRecordedRuns(file, { isRecording: true, describeRuntime: () => 'v1' });
  await first.run(RUN, async () => OUTCOME);
  first.close();
  let made = 0;
  const second = openRecordedRuns(file, {
    isRecording: false,
    makesAll,
    describeRuntime: () => runtime,
  });
  const outcome = await second.run(asked, async () => {
    made += 1;
    return OUTCOME;
  });
  return { outcome, made };
}

it('gives what was recorded of a run, byte for byte, and does not make the run again', async () => {
  expect(await recordAndAsk(RUN)).toEqual({ outcome: OUTCOME, made: 0 });
});

it.each([
  ['another program', { ...RUN, code: 'console.log(2)' }, {}],
  ['another response', { ...RUN, responses: [{ status: 500 }] }, {}],
  ['another environment', { ...RUN, environment: {} }, {}],
  ['another version of the runtime', RUN, { runtime: 'v2' }],
  ['a deep run', RUN, { makesAll: true }],
])('makes the run for %s', async (_, asked, options) => {
  expect((await recordAndAsk(asked, options)).made).toBe(1);
});

it('drops from the record what is no longer run', async () => {
  await recordAndAsk(RUN);
  const file = join(folder, 'runs.json');
  openRecordedRuns(file, { isRecording: true }).close();
  let made = 0;
  const runs = openRecordedRuns(file, { makesAll: false, describeRuntime: () => 'v1' });
  await runs.run(RUN, async () => {
    made += 1;
    return OUTCOME;
  });
  expect(made).toBe(1);
});
