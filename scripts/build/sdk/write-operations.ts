import type { DescribedOperation } from '#description/operation.ts';

/** What the generator has written, as text. */
interface GeneratedText {
  /** Types of the inputs and answers of operations. */
  readonly types: string;
  /** What the runtime needs of an operation, by its name. */
  readonly descriptors: ReadonlyMap<string, string>;
}

/** One line of the generated object OPERATIONS. */
const DESCRIPTOR = /^ {4}(\w+): (\{ id: .*\}),?$/gm;
const START_OF_TYPES = /^export type /m;
const END_OF_TYPES = '\n/**\n * Per-operation `args`';

/**
 * Takes the generated client apart: it makes one object of all operations, of which no bundler can leave anything out.
 *
 * @throws when the generator writes something else than it did
 */
export function readGenerated(
  text: string,
  operations: readonly DescribedOperation[],
): GeneratedText {
  const descriptors = new Map<string, string>();
  for (const [, name = '', literal = ''] of text.matchAll(DESCRIPTOR))
    descriptors.set(name, literal.replace(/ tags: \["[^"\]]*"\],?/, ''));
  const end = text.indexOf(END_OF_TYPES);
  if (end < 0 || descriptors.size !== operations.length)
    throw new Error(
      `build: the generated client has ${descriptors.size} operations that can be read`,
    );
  const imports = /^import type .* from '\.\/client\.schemas\.js';$/m.exec(text)?.[0] ?? '';
  let types = text.slice(text.search(START_OF_TYPES), end);
  // What is in the Variables of an operation besides its body is not needed by itself.
  for (const { operationId } of operations)
    types = types.replace(
      new RegExp(`^export type ${formatPascal(operationId)}(?:Path|Query) = [^]*?^};\n\n?`, 'gm'),
      '',
    );
  return { types: `${imports}\n\n${types}\n`, descriptors };
}

function formatPascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whether a request of an operation may be sent again: see src/sdk/typescript/operation-types.ts. */
export function chooseResend({ method, repeat, parameters }: DescribedOperation): string {
  if (parameters.some(({ name }) => name === 'Idempotency-Key')) return 'key';
  return method === 'GET' && repeat === 'reads' ? 'reads' : 'never';
}

/** The codes that are documented for an operation, each once. */
export function listCodes({ errors }: DescribedOperation): readonly string[] {
  return [...new Set(errors.map(({ code }) => code))].toSorted();
}

function formatComment(
  { summary, errors, pagePath, permission }: DescribedOperation,
  siteUrl: string,
) {
  const lines = [
    summary,
    ...(permission ? [`Permission: \`${permission}\`.`] : []),
    ...(errors.length > 0 ? [`@throws WalletError with one of the codes on its page`] : []),
    `@see ${siteUrl}${pagePath}`,
  ];
  return `/**\n${lines.map((line) => ` * ${line.replaceAll('*/', '* /')}`).join('\n')}\n */`;
}

/** Codes that more than two thirds of all operations have are written once. */
function listCommonCodes(operations: readonly DescribedOperation[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const code of operations.flatMap(listCodes)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].filter(([, count]) => count * 3 > operations.length * 2).map(([code]) => code);
}

const quote = (text: string) => `'${text}'`;

/**
 * Writes the module that exports each operation by itself, so that a bundler keeps those that are called.
 *
 * @param siteUrl of the pages that comments name
 */
export function writeOperations(
  operations: readonly DescribedOperation[],
  { types, descriptors }: GeneratedText,
  siteUrl: string,
): string {
  const common = listCommonCodes(operations);
  const exported = operations.map((operation) => {
    const { operationId } = operation;
    const name = formatPascal(operationId);
    const own = listCodes(operation);
    const isCommon = common.every((code) => own.includes(code));
    const codes = isCommon ? own.filter((code) => !common.includes(code)) : own;
    const union = [...(isCommon ? ['CommonCode'] : []), ...codes.map(quote)].join(' | ') || 'never';
    const input = types.includes(`export type ${name}Variables `) ? `${name}Variables` : 'object';
    if (!types.includes(`export type ${name}Result `))
      throw new Error(`build: the generated client has no type ${name}Result`);
    const literal = descriptors.get(operationId);
    if (literal === undefined) throw new Error(`build: there is no generated ${operationId}`);
    return `export type ${name}Code = ${union};

${formatComment(operation, siteUrl)}
export const ${operationId}: Operation<${input}, ${name}Result, ${name}Code> = /* @__PURE__ */ createOperation(platform, ${literal}, '${chooseResend(operation)}');`;
  });
  return [
    `import { platform } from './platform.js';
import { createOperation } from './sdk/create-operation.js';
import type { Operation } from './sdk/operation-types.js';
${types}
/** Codes that nearly every operation can answer. */
export type CommonCode = ${common.map(quote).join(' | ')};`,
    ...exported,
    '',
  ].join('\n\n');
}
