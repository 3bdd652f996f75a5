import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take long on any machine, since they start processes and servers: the longest first. */
const LONG = [
  'src/server/testing/survive-kill.test.ts',
  'src/languages/sample/sample-programs.test.ts',
  'src/server/search/analytics/survive-kill.test.ts',
  'src/server/testing/shared-database.test.ts',
  'src/server/store/backup.test.ts',
  'src/server/messages/create-outbox.test.ts',
  'src/site/workflows/program/write-program.test.ts',
  'src/server/callbacks/open-callbacks.test.ts',
  'src/server/callbacks/delivery/create-delivery-worker.test.ts',
  'src/server/sandbox/domain/ledger-processes.test.ts',
  'src/server/sandbox/operations/provoked-errors.test.ts',
  'src/server/store/open-store.test.ts',
  'src/server/store/kept-versions.test.ts',
  'scripts/data/inbox.test.ts',
  'scripts/data/backup.test.ts',
  'scripts/build/write-image-variants.test.ts',
];

/** Starts the longest files first, so that no worker is left alone with one of them at the end. */
export class LongFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- Vitest's own method, not an array's
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? LONG.length : index;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
