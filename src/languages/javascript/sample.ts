import { formatKey, SCRIPT_STYLE } from './literals.ts';
import { formatLiteral } from '#languages/sample/literals.ts';
import { quoteSingle } from '#languages/sample/quotes.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  KEY_COMMENT,
  SECRET_VARIABLES,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';

/** What TypeScript adds to the program that it shares with JavaScript. */
export interface ScriptTypes {
  /** Lines between the imports and the program. */
  readonly declarations: readonly string[];
  /** Type of the answer, where it has one. */
  readonly answer?: string;
  readonly problem: string;
}

/** Writes a program for Node.js 20 and later, as a module. */
export function writeJavaScript(request: SampleRequest): string {
  return writeScript(request);
}

/** Writes a request with the fetch of Node.js 20, as a module; with types, as TypeScript. */
export function writeScript(request: SampleRequest, types?: ScriptTypes): string {
  const { body, answer } = request;
  const key = findIdempotencyKey(request);
  const files = [
    ...(body.kind === 'multipart' && body.files.length > 0 ? ['readFile'] : []),
    ...(answer.kind === 'file' ? ['writeFile'] : []),
  ];
  const imports =
    files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises';`, ''] : [];
  const form = writeForm(body, types !== undefined);
  const cast = (type: string | undefined) =>
    type ? `(await response.json()) as ${type}` : 'await response.json()';
  return [
    ...imports,
    ...(types ? [...types.declarations, ''] : []),
    `const baseUrl = process.env.WALLET_API_URL ?? ${quoteSingle(request.baseUrl)};`,
    ...(key === undefined
      ? []
      : [`// ${KEY_COMMENT}`, `const idempotencyKey = ${quoteSingle(key)};`]),
    ...form,
    '',
    `const response = await fetch(\`\${baseUrl}${request.path}\`, {`,
    ...writeOptions(request),
    '});',
    '',
    'if (!response.ok) {',
    `  const problem = ${cast(types?.problem)};`,
    '  console.error(`${problem.status} ${problem.code}: ${problem.detail} (${problem.requestId})`);',
    '  process.exit(1);',
    '}',
    '',
    ...writeResponse(request, cast(types?.answer)),
    // Without an import or export, a TypeScript file is no module and may not await.
    ...(types && imports.length === 0 ? ['', 'export {};'] : []),
  ].join('\n');
}

function writeForm(body: SampleBody, isTyped: boolean): string[] {
  if (body.kind !== 'multipart') return [];
  return [
    'const form = new FormData();',
    ...body.fields.map(([name, value]) => `form.set(${quoteSingle(name)}, ${quoteSingle(value)});`),
    ...body.files.flatMap(({ name, fileName, contentType }) => {
      const file = quoteSingle(fileName);
      // To the compiler a Buffer may share its memory, which a Blob does not take; a copy may not.
      const bytes = isTyped ? `new Uint8Array(await readFile(${file}))` : `await readFile(${file})`;
      const content = `new Blob([${bytes}], { type: ${quoteSingle(contentType)} })`;
      const line = `form.set(${quoteSingle(name)}, ${content}, ${file});`;
      if (line.length <= 100) return [line];
      return ['form.set(', `  ${quoteSingle(name)},`, `  ${content},`, `  ${file},`, ');'];
    }),
  ];
}

function writeOptions({ method, headers, body }: SampleRequest): string[] {
  return [
    ...(method === 'GET' ? [] : [`  method: ${quoteSingle(method)},`]),
    '  headers: {',
    ...headers.map((header) => `    ${formatKey(header.name)}: ${formatHeaderValue(header)},`),
    '  },',
    ...(body.kind === 'json'
      ? [`  body: JSON.stringify(${formatLiteral(body.value, SCRIPT_STYLE, 1)}),`]
      : []),
    ...(body.kind === 'text' ? [`  body: ${quoteSingle(body.text)},`] : []),
    ...(body.kind === 'multipart' ? ['  body: form,'] : []),
  ];
}

function formatHeaderValue(header: SampleHeader): string {
  if (header.kind === 'text') return quoteSingle(header.value);
  return header.kind === 'bearer'
    ? `\`Bearer \${process.env.${SECRET_VARIABLES[header.secret]}}\``
    : 'idempotencyKey';
}

function writeResponse({ answer, summary }: SampleRequest, json: string): string[] {
  switch (answer.kind) {
    case 'json':
      return json.startsWith('(')
        ? [`const answer = ${json};`, 'console.log(answer);']
        : [`console.log(${json});`];
    case 'file':
      return [
        `await writeFile(${quoteSingle(answer.fileName)}, Buffer.from(await response.arrayBuffer()));`,
      ];
    default:
      return [`console.log(${quoteSingle(`${summary}: done`)});`];
  }
}
