import type { Json } from '#contract/json.ts';
import { TOOLCHAINS } from '#languages/languages.ts';
import { checkTypes } from '#languages/toolchain/check-types.ts';
import { createSampleFolder, type SampleFolder } from '#languages/toolchain/sample-folder.ts';
import type { GuideProgram, GuideStep } from './build-guide-program.ts';
import { compareAnswer } from './compare-answer.ts';
import type { GuideAccess } from './open-guide-sandbox.ts';
import { SHELL_LANGUAGE } from './shell-language.ts';
import { formatStepFiles, writeGuideScript } from './write-guide-script.ts';

/** Where the code of a guide calls, and with what. */
export interface GuideTarget {
  readonly url: string;
  readonly access: GuideAccess;
}

const SIGNING_SECRET = 'whsec_of_the_guides';

/** Puts what a reader has into the places that pages leave for it. */
function fillPlaceholders(text: string, { url, access }: GuideTarget): string {
  return text
    .replaceAll('wk_test_your_key_here', access.appKey)
    .replaceAll('whsec_your_secret_here', SIGNING_SECRET)
    .replaceAll('https://docs.wallet.example/openapi.json', `${url}/openapi.json`)
    .replaceAll(/\{\{(?:apiUrl|sandboxUrl|siteUrl)\}\}/g, url);
}

function shorten(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(-600);
}

function readAnswer(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

async function readText(folder: SampleFolder, name: string): Promise<string | undefined> {
  return folder.read(name).then(
    (bytes) => bytes.toString('utf8'),
    () => undefined,
  );
}

/** Says what is wrong with a step that was to run; nothing when it did what the page says. */
async function checkStep(folder: SampleFolder, step: GuideStep): Promise<string | undefined> {
  const names = formatStepFiles(step);
  const status = await readText(folder, names.status);
  const output = (await readText(folder, names.output)) ?? '';
  const errors = (await readText(folder, names.errors)) ?? '';
  const said = shorten(`${output} ${errors}`);
  if (status === undefined) return `line ${step.line}: ended the page with an error: ${said}`;
  for (const { code, line, isShortened } of step.answers) {
    const differs = compareAnswer(JSON.parse(code) as Json, readAnswer(output), isShortened);
    if (differs !== undefined) return `line ${line}: ${differs}. It said: ${said}`;
  }
  return undefined;
}

function checkTypeScript({ language, files }: GuideProgram, path: string): string {
  const { typeCheck } = TOOLCHAINS[language];
  const names = Object.keys(files).filter((name) => name.endsWith('.mts'));
  return typeCheck && names.length > 0 ? checkTypes(typeCheck, path, names) : '';
}

/**
 * Runs the code of a guide in the order of the page.
 *
 * @returns what is wrong, with the line of the source; undefined when all of it does what the page says
 */
export async function runGuide(
  program: GuideProgram,
  target: GuideTarget,
): Promise<string | undefined> {
  const files = Object.entries(program.files).map(
    ([name, text]) => [name, Buffer.from(fillPlaceholders(text, target))] as const,
  );
  const folder = await createSampleFolder(Object.fromEntries(files));
  try {
    const script = fillPlaceholders(writeGuideScript(program), target);
    const types = checkTypeScript(program, folder.path);
    if (types !== '') return types;
    await folder.runProgram(SHELL_LANGUAGE, script, {
      WALLET_API_URL: target.url,
      WALLET_API_KEY: target.access.appKey,
      WALLET_ACCESS_TOKEN: target.access.accessToken,
      WALLET_SIGNING_SECRET: SIGNING_SECRET,
    });
    for (const step of program.steps) {
      const what = await checkStep(folder, step);
      if (what !== undefined) return what;
    }
    return undefined;
  } finally {
    await folder.remove();
  }
}
