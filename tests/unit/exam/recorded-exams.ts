// Exams of receivers, recorded by the rule of all programs (docs/decisions/018-tests-in-ten-minutes.md).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { CheckResult } from '#exam/exam-types.ts';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { openRecordedRuns } from '#languages/testing/recorded-runs.ts';
import { root } from '#scripts/lib/root.mjs';
import { examineReceiver, type ReceiverProgram } from './open-receiver.ts';

/** What came of an exam, without what was sent. */
export interface RecordedExam {
  readonly checks: readonly Pick<CheckResult, 'id' | 'outcome' | 'reasons'>[];
}

/** Examines receivers, or gives what was recorded of their exams. */
export interface RecordedExams {
  /** @param answerMs how long an answer may take, as in `postDelivery` */
  examine(program: ReceiverProgram, answerMs?: number): Promise<RecordedExam>;
  /** Writes what was recorded, where this run is to record. */
  close(): void;
}

/** All code of ours that starts, asks and grades a receiver: other code asks for new exams, another word does not. */
async function loadExaminer(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: join(import.meta.dirname, 'open-receiver.ts'),
      write: false,
      minify: true,
      target: 'node20',
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  return (output as Rolldown.RolldownOutput).output[0].code;
}

const EXAMINER = await loadExaminer();

/** What the programs say of themselves that a receiver of a language uses besides its runtime. */
const describeTools = (language: SampleLanguage): readonly string[] =>
  (TOOLCHAINS[language].receiverTools ?? []).map(({ probe, version = probe }) => {
    const [program, ...args] = version;
    return spawnSync(program, args, { encoding: 'utf8' }).stdout;
  });

/** Opens the record of a test file. */
export function openRecordedExams(file: string): RecordedExams {
  const runs = openRecordedRuns(join(root, 'tests/proofs', file));
  return {
    async examine(program, answerMs) {
      const { language, code } = program;
      const environment = { tools: JSON.stringify(describeTools(language)) };
      const responses = [program.file, answerMs ?? null, EXAMINER];
      const { stdout } = await runs.run(
        { language, kind: 'sample', code, environment, responses },
        async () => {
          const result = await examineReceiver(program, answerMs);
          const checks = result.checks.map(({ id, outcome, reasons }) => ({
            id,
            outcome,
            reasons,
          }));
          return { exitCode: 0, stdout: JSON.stringify({ checks }), stderr: '', received: [] };
        },
      );
      return JSON.parse(stdout) as RecordedExam;
    },
    close: () => runs.close(),
  };
}
