import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECEIVER_PARTS, type ReceiverPart } from '#exam/check.ts';
import { readGuideCode } from '#model/guides/read-guide-code.ts';
import { root } from '#scripts/lib/root.mjs';

/** The page that has a receiver in each language. */
export const EXAM_PAGE = 'content/pages/try-callback/exam.mdx';

/** The receivers of the page, by the language of each. */
export function readReceivers(): Readonly<Record<string, { file: string; code: string }>> {
  const text = readFileSync(join(root, EXAM_PAGE), 'utf8');
  const receivers = readGuideCode(text).flatMap(({ language, file, code, group }) =>
    file !== undefined && group !== undefined ? [[language, { file, code }] as const] : [],
  );
  return Object.fromEntries(receivers);
}

/** Cuts out the paragraph that begins with a comment such as `// 3. Store`, without what closes the code around it. */
function cutPart(code: string, part: ReceiverPart): string {
  const number = RECEIVER_PARTS.indexOf(part) + 1;
  const lines = code.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^\\s*(?://|#) ${number}\\. `).test(line));
  if (start < 0) throw new Error(`${EXAM_PAGE}: a receiver has no comment "${number}. ...".`);
  const end = lines.indexOf('', start);
  const indent = /^\s*/.exec(lines[start]!)![0];
  const paragraph = lines.slice(start, end < 0 ? undefined : end);
  const own = paragraph.filter((line) => line.startsWith(indent));
  return own
    .map((line) => line.slice(indent.length))
    .join('\n')
    .replace(`${number}. `, '');
}

/** The parts of the receivers as a module, which the package brings along. */
export function formatReceiverSamples(): string {
  const samples = Object.entries(readReceivers()).map(([language, { code }]) => [
    language,
    Object.fromEntries(RECEIVER_PARTS.map((part) => [part, cutPart(code, part)])),
  ]);
  return [
    `// Written from ${EXAM_PAGE} by \`npm run write\`.`,
    "import type { ReceiverPart } from '#exam/check.ts';",
    '',
    '/** Parts of the sample receivers, by language. */',
    'export const RECEIVER_SAMPLES: Readonly<Record<string, Readonly<Record<ReceiverPart, string>>>> =',
    `  ${JSON.stringify(Object.fromEntries(samples), null, 2)};`,
    '',
  ].join('\n');
}
