import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleLanguage } from '#languages/languages.ts';
import type { GuideWorkspace } from '#model/guides/read-guide.ts';
import { root } from '#scripts/lib/root.mjs';
import { describeToolchain } from '#scripts/verify/proofs/describe-toolchain.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import { buildGuideProgram, listSavedFiles, type GuideProgram } from './build-guide-program.ts';
import {
  digestResponses,
  repeatGuideRequest,
  type GuideRequest,
  type GuideResponse,
} from './guide-exchange.ts';
import type { GuideSandbox } from './open-guide-sandbox.ts';
import type { GuideSource } from './read-guide-source.ts';

/** The code of a guide in one language and one kind of workspace. */
export interface GuideRun {
  /** Such as `quick-start, new-company, go`; also the name of the workspace. */
  readonly name: string;
  /** Name of the guide. */
  readonly guide: string;
  readonly language: SampleLanguage;
  readonly workspace: GuideWorkspace;
  readonly program: GuideProgram;
  /** Whether its code installs a package of an SDK. */
  readonly usesSdk: boolean;
  /** Digest of the code and of what runs it. */
  readonly digest: string;
}

/** The page whose client other pages use: readers have saved its files. */
const SHARED_BY = 'sdk/sdk-documentation';
/** What prepares and judges runs: others ask for new proofs. */
const RUNNERS = await Promise.all(
  ['compare-answer.ts', 'run-guide.ts', 'write-guide-script.ts'].map(async (file) => {
    const text = await loadBehaviour(join(import.meta.dirname, file));
    // Where a module comes from is none of what it does.
    return text.replace(/^(import[^;]*;)+/, '');
  }),
);

/** What the packages of the SDKs are made of and by, besides the description: other code asks for new proofs. */
const SDK_SOURCES = ['src/sdk/typescript', 'src/sdk/python', 'src/sdk/go', 'scripts/build/sdk'];

/** What is written into the packages counts as it stands. What writes them counts by what the code does. */
const loadSource = (file: string): Promise<string> =>
  file.includes('scripts/build/')
    ? loadBehaviour(join(root, file))
    : readFile(join(root, file), 'utf8');

async function digestSdkSources(): Promise<string> {
  const folders = await Promise.all(
    SDK_SOURCES.map(async (folder) => {
      const names = await readdir(join(root, folder));
      const files = names.filter((name) => !name.includes('.test.')).toSorted();
      return Promise.all(files.map((name) => loadSource(`${folder}/${name}`)));
    }),
  );
  return digest(folders);
}

const SDK = await digestSdkSources();

/** What of a program a proof depends on: a page may grow above its code without a new run. */
function describeProgram({ language, steps, files }: GuideProgram): unknown {
  const described = steps.map(({ script, answers }) => [
    script,
    answers.map(({ code, isShortened }) => [code, isShortened]),
  ]);
  return [language, described, files];
}

/** Lists the runs of guides. @throws GuideCodeError */
export function listGuideRuns(sources: readonly GuideSource[]): readonly GuideRun[] {
  const shared = sources.find(({ name }) => name === SHARED_BY);
  const files = shared ? listSavedFiles(shared) : {};
  return sources.flatMap((source) =>
    source.workspaces.flatMap((workspace) =>
      source.languages.map((language) => {
        const program = buildGuideProgram(source, language, files);
        const toolchain = describeToolchain(language, 'program');
        const described = describeProgram(program);
        const usesSdk = JSON.stringify(described).includes('{{siteUrl}}/sdk/');
        return {
          name: `${source.name}, ${workspace}, ${language}`,
          guide: source.name,
          language,
          workspace,
          program,
          usesSdk,
          digest: digest([toolchain, described, RUNNERS, ...(usesSdk ? [SDK] : [])]),
        };
      }),
    ),
  );
}

/** Sends what a run has sent once more, to a workspace of the same name. @returns a digest of the responses */
export async function repeatRequests(
  sandbox: GuideSandbox,
  { name, workspace }: Pick<GuideRun, 'name' | 'workspace'>,
  requests: readonly GuideRequest[],
): Promise<string> {
  const { workspaceId, appKey } = await sandbox.createWorkspace(name, workspace);
  const responses: GuideResponse[] = [];
  for (const request of requests) {
    const init = repeatGuideRequest(request, appKey);
    const response = await sandbox.send(workspaceId, request.target, init);
    const contentType = response.headers.get('content-type') ?? '';
    responses.push({ status: response.status, contentType, body: await response.text() });
  }
  return digestResponses(responses);
}
