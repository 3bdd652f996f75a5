import { formatLiteral, quoteScript, type LiteralStyle } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

const STYLE: LiteralStyle = {
  string: quoteScript,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: ': ',
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteScript(name)),
  indent: '  ',
  trailingComma: true,
};

/** Writes a request with the fetch of Node.js. */
export function writeJavaScript(request: SampleRequest): string {
  return writeScript(request, false);
}

/** The same with the types of the answer. */
export function writeTypeScript(request: SampleRequest): string {
  return writeScript(request, true);
}

function writeScript(request: SampleRequest, typed: boolean): string {
  const { body, answer } = request;
  const type = `${request.operationId.charAt(0).toUpperCase()}${request.operationId.slice(1)}Response`;
  const isTyped = typed && answer.kind === 'json' && request.answerFields.length > 0;
  const imports = [
    ...(answer.kind === 'file' ? ['writeFile'] : []),
    ...(body.kind === 'multipart' ? ['readFile'] : []),
  ];
  const lines = [
    ...(imports.length > 0 ? [`import { ${imports.join(', ')} } from 'node:fs/promises';`, ''] : []),
    ...(isTyped
      ? [`interface ${type} {`, ...request.answerFields.map(([name, of]) => `  ${STYLE.key(name)}: ${of};`), '}', '']
      : []),
    ...(typed ? ['interface Problem {', '  status: number;', '  code: string;', '  detail: string;', '  requestId: string;', '}', ''] : []),
    `const baseUrl = process.env.WALLET_API_URL ?? ${quoteScript(request.baseUrl)};`,
    ...writeForm(request),
    `const response = await fetch(baseUrl + ${quoteScript(request.path)}, {`,
    ...writeOptions(request),
    '});',
    '',
    'if (!response.ok) {',
    `  const problem = ${typed ? '(await response.json()) as Problem' : 'await response.json()'};`,
    '  console.error(`${problem.status} ${problem.code}: ${problem.detail} (${problem.requestId})`);',
    '  process.exit(1);',
    '}',
    '',
    ...writeAnswer(request, isTyped ? type : undefined),
  ];
  return lines.join('\n') + (typed && imports.length === 0 ? '\n\nexport {};' : '');
}

function writeForm({ body }: SampleRequest): string[] {
  if (body.kind !== 'multipart') return [];
  return [
    'const form = new FormData();',
    ...body.fields.map(([name, value]) => `form.set(${quoteScript(name)}, ${quoteScript(value)});`),
    ...body.files.flatMap(({ name, fileName, contentType }) => [
      `const ${name} = new Blob([await readFile(${quoteScript(fileName)})], { type: ${quoteScript(contentType)} });`,
      `form.set(${quoteScript(name)}, ${name}, ${quoteScript(fileName)});`,
    ]),
  ];
}

function writeOptions({ method, authenticated, idempotent, headers, body }: SampleRequest): string[] {
  const headerLines = [
    ...(authenticated ? ['    Authorization: `Bearer ${process.env.WALLET_API_KEY}`,'] : []),
    ...(idempotent ? ["    'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...headers.map(([name, value]) => `    ${quoteScript(name)}: ${quoteScript(value)},`),
    ...(body.kind === 'json' ? ["    'Content-Type': 'application/json',"] : []),
  ];
  return [
    ...(method === 'GET' ? [] : [`  method: ${quoteScript(method)},`]),
    ...(headerLines.length > 0 ? ['  headers: {', ...headerLines, '  },'] : []),
    ...(body.kind === 'json' ? [`  body: JSON.stringify(${formatLiteral(body.value, STYLE, 1)}),`] : []),
    ...(body.kind === 'multipart' ? ['  body: form,'] : []),
  ];
}

function writeAnswer({ answer, summary }: SampleRequest, type: string | undefined): string[] {
  if (answer.kind === 'empty') return [`console.log(${quoteScript(`${summary}: done`)});`];
  if (answer.kind !== 'file') {
    const value = type ? `(await response.json()) as ${type}` : 'await response.json()';
    return [`const result = ${value};`, 'console.log(result);'];
  }
  return [`await writeFile(${quoteScript(answer.fileName)}, Buffer.from(await response.arrayBuffer()));`];
}
