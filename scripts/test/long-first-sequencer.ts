import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take long on any machine, since they wait for programs, databases and timers: the longest first. */
const WAITING = [
  'src/server/testing/survive-kill.test.ts',
  'tests/unit/sdk-clients.test.ts',
  'tests/unit/exam/broken-receivers.test.ts',
  'tests/unit/exam/sample-receivers.test.ts',
  'src/server/sandbox/storage/bounds.test.ts',
  'src/server/messages/create-outbox.test.ts',
  'src/server/callbacks/delivery/create-delivery-worker.test.ts',
  'src/server/callbacks/open-callbacks.test.ts',
  'src/server/store/kept-versions.test.ts',
  'src/server/store/backup.test.ts',
  'src/server/callbacks/delivery/channel-deliveries.test.ts',
  'src/server/store/postgres-dialect.test.ts',
  'src/server/store/open-store.test.ts',
  'src/server/sandbox/domain/ledger-processes.test.ts',
  'src/languages/sample/sample-programs.test.ts',
  'src/cli/exam.test.ts',
  'src/server/search/analytics/survive-kill.test.ts',
  'scripts/data/inbox.test.ts',
];

/** Test files that keep a processor busy, those with the most processor time first. */
const BUSY = [
  'tests/unit/description-files.test.ts',
  'src/server/sandbox/operations/provoked-errors.test.ts',
  'src/cli/listen.test.ts',
  'scripts/verify/samples/check-types.test.ts',
  'tests/unit/catalogue.test.ts',
  'src/local/start-sandbox.test.ts',
  'tests/unit/workflows.test.ts',
  'src/server/sandbox/operations/examples.test.ts',
  'tests/unit/one-reader.test.ts',
  'tests/unit/search-audit.test.ts',
  'scripts/generated/generate-operation-types.test.ts',
  'src/model/api/check-examples.test.ts',
  'tests/unit/sandbox-providers.test.ts',
  'src/site/console/code/read-sample.test.ts',
  'tests/unit/callback-samples.test.ts',
  'src/local/kept-data.test.ts',
  'tests/unit/api-rules.test.ts',
  'src/server/images/cache/open-disk-cache.test.ts',
];

/** A busy file beside a waiting one: while files wait, the processors have something to do. */
const LONG = WAITING.flatMap((file, index) => [file, ...BUSY.slice(index, index + 1)]);

const NEEDS_DOCUMENT = /^\/\/ @vitest-environment happy-dom$/m;

/**
 * Files that cannot share a process with files of another kind: those with a process of their own, those with a document,
 * and all others.
 */
function readKind({ moduleId, project }: TestSpecification): number {
  if (project.config.isolate) return 0;
  return NEEDS_DOCUMENT.test(readFileSync(moduleId, 'utf8')) ? 1 : 2;
}

function readRank({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((file) => moduleId.endsWith(file));
  return index === -1 ? LONG.length : index;
}

/**
 * Keeps files together that may share a process: Vitest ends a shared process as soon as the next file in the order cannot
 * use it, and the next process loads all modules and compiles all schemas again. In each kind the longest files start
 * first, so that no worker is left alone with one of them at the end.
 */
export class LongFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- Vitest's own method, not an array's
    const sorted = await super.sort(files);
    const order = new Map(sorted.map((file) => [file, [readKind(file), readRank(file)] as const]));
    return sorted.toSorted((one, other) => {
      const [[kind, rank], [otherKind, otherRank]] = [order.get(one)!, order.get(other)!];
      return kind - otherKind || rank - otherRank;
    });
  }
}
