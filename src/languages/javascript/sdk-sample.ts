import { fitsInline, formatNested } from '#languages/sample/literals.ts';
import { quoteSingle } from '#languages/sample/quotes.ts';
import type { FilePart } from '#languages/sample/sample-body.ts';
import { KEY_COMMENT, SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import type { LanguageSdk } from '#languages/sdk/language-sdk.ts';
import type { SdkArgument, SdkCall } from '#languages/sdk/sdk-call.ts';
import { formatKey, SCRIPT_STYLE } from './literals.ts';

const MAX_LINE = 100;

/** The command that installs the npm package, which JavaScript and TypeScript share. */
export const formatNpmInstall: LanguageSdk['formatInstall'] = ({ siteUrl, version }) =>
  `npm install ${siteUrl}/sdk/wallet-${version}.tgz`;

/** The SDK in JavaScript for Node.js. */
export const javascriptSdk: LanguageSdk = {
  formatInstall: formatNpmInstall,
  writeSample: (call) => writeScriptCall(call, false),
};

/**
 * Writes a call with the npm package, as a module for Node.js 20 and later.
 *
 * @param isTyped whether the program has to hold for the compiler of TypeScript, which gets the types of the package
 */
export function writeScriptCall(call: SdkCall, isTyped: boolean): string {
  const { operationId, inputs, idempotencyKey, answer } = call;
  const files = [
    ...(inputs.some(([, { kind }]) => kind === 'file') ? ['readFile'] : []),
    ...(answer.kind === 'file' ? ['writeFile'] : []),
  ];
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises';`] : []),
    `import { ${operationId} } from 'wallet-sdk';`,
    '',
    ...(idempotencyKey === undefined
      ? []
      : [`// ${KEY_COMMENT}`, `const idempotencyKey = ${quoteSingle(idempotencyKey)};`]),
    ...(answer.kind === 'json' && answer.isList
      ? [`// ${operationId}.items() gives the entries of all pages.`]
      : []),
    ...writeCall(call, isTyped),
    ...writeAnswer(call),
  ].join('\n');
}

function writeCall({ operationId, inputs, answer, ...call }: SdkCall, isTyped: boolean): string[] {
  const start = `${answer.kind === 'empty' ? '' : 'const answer = '}await ${operationId}(`;
  const options = writeOptions(call);
  const short = inputs.map((input) => writeInput(input, 0, isTyped));
  const inline = short.length === 0 ? '' : `{ ${short.join(', ')} }`;
  const isShort = fitsInline(inline) && !inputs.some(([, { kind }]) => kind === 'file');
  if (isShort) {
    const args = [inline || (options && '{}'), options].filter(Boolean).join(', ');
    const line = `${start}${args});`;
    if (line.length <= MAX_LINE) return [line];
  }
  const write = (depth: number) =>
    inputs.map((input) => `${'  '.repeat(depth)}${writeInput(input, depth, isTyped)},`);
  if (options === '') return [`${start}{`, ...write(1), '});'];
  return [start, '  {', ...write(2), '  },', `  ${options},`, ');'];
}

function writeOptions({ secret, idempotencyKey }: Pick<SdkCall, 'secret' | 'idempotencyKey'>) {
  const options = [
    ...(secret === 'accessToken' ? [`key: process.env.${SECRET_VARIABLES.accessToken}`] : []),
    ...(idempotencyKey === undefined ? [] : ['idempotencyKey']),
  ];
  return options.length === 0 ? '' : `{ ${options.join(', ')} }`;
}

function writeInput(
  [name, argument]: readonly [string, SdkArgument],
  depth: number,
  isTyped: boolean,
): string {
  const start = `${formatKey(name)}: `;
  return argument.kind === 'value'
    ? start + formatNested(argument.value, SCRIPT_STYLE, depth)
    : writeFile(start, argument.file, depth, isTyped);
}

function writeFile(
  start: string,
  { fileName, contentType }: FilePart,
  depth: number,
  isTyped: boolean,
): string {
  const name = quoteSingle(fileName);
  // To the compiler a Buffer may share its memory, which a Blob does not take. A copy may not.
  const bytes = isTyped ? `new Uint8Array(await readFile(${name}))` : `await readFile(${name})`;
  const parts = [`[${bytes}]`, name, `{ type: ${quoteSingle(contentType)} }`];
  const line = `${start}new File(${parts.join(', ')})`;
  const indent = '  '.repeat(depth);
  if (indent.length + line.length < MAX_LINE) return line;
  return [`${start}new File(`, ...parts.map((part) => `${indent}  ${part},`), `${indent})`].join(
    '\n',
  );
}

function writeAnswer({ answer, summary }: SdkCall): string[] {
  if (answer.kind === 'json') return ['console.log(answer);'];
  if (answer.kind === 'empty') return [`console.log(${quoteSingle(`${summary}: done`)});`];
  const content = answer.isText ? 'answer' : 'Buffer.from(await answer.arrayBuffer())';
  return [`await writeFile(${quoteSingle(answer.fileName)}, ${content});`];
}
