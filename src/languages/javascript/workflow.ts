// JavaScript and TypeScript: one program. TypeScript shows its types as well.
import { SCRIPT_STYLE } from './literals.ts';
import { quoteDouble, quoteSingle } from '#languages/sample/quotes.ts';
import type { Dialect, ProgramWriter, StepCode } from '#languages/workflow/dialect.ts';
import { CALL_NAMES, createCalls } from '#languages/workflow/write-calls.ts';
import { createValues, indent, writeComment } from '#languages/workflow/write-values.ts';
import { SQUARE_BRACKETS, type ValueStyle } from '#languages/workflow/value-style.ts';

/** What every program begins with. BASE stands for the base address, and types stand between ‹ and ›. */
const START = String.raw`import { readFile } from 'node:fs/promises';
‹
type Values = Record<string, unknown>;

/** A request: with a body as JSON, or with the fields of a form and its files, by path or by content. */
interface Call {
  method: string;
  path: string;
  headers: Values;
  body?: unknown;
  fields?: Values;
  paths?: Values;
  texts?: Values;
}

interface Answer {
  status: number;
  body: unknown;
}

type Criterion = [condition: string, holds: boolean];

interface Retry {
  when: (answer: Answer) => boolean;
  after: number;
  limit: number;
}
›
const api = process.env.WALLET_API_URL ?? BASE;
const outputs‹: Record<string, Values>› = {};

function fail(message‹: string›)‹: never› {
  console.error(message);
  process.exit(1);
}

/** What an earlier step has given. */
function given(id‹: string›, name‹: string›)‹: unknown› {
  return outputs[id]?.[name] ?? fail(id + ' has given no ' + name + '.');
}

function read(value‹: unknown›, ...keys‹: string[]›)‹: unknown› {
  return keys.reduce((at, key) => ‹(›at‹ as Values | undefined)›?.[key], value);
}

function encode(value‹: unknown›)‹: string› {
  return encodeURIComponent(String(value));
}

function same(one‹: unknown›, other‹: unknown›)‹: boolean› {
  const fold = (value‹: unknown›) => (typeof value === 'string' ? value.toLowerCase() : value);
  return fold(one) === fold(other);
}

function some(list‹: unknown›, holds‹: (item: unknown) => boolean›)‹: boolean› {
  return Array.isArray(list) && list.some(holds);
}

async function buildBody({ body, fields, paths = {}, texts = {} }‹: Call›) {
  if (!fields) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, value] of Object.entries(texts)) {
    form.set(name, new Blob([String(value)], { type: 'text/csv' }), name + '.csv');
  }
  for (const [name, path] of Object.entries(paths)) {
    const content = new Uint8Array(await readFile(String(path)));
    form.set(name, new Blob([content]), String(path));
  }
  return form;
}

async function send(call‹: Call›)‹: Promise<Answer>› {
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.headers)) headers.set(name, String(value));
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const body = await buildBody(call);
  const response = await fetch(api + call.path, { method: call.method, headers, body });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

async function step(
  id‹: string›,
  call‹: Call›,
  criteria‹: (answer: Answer) => Criterion[]›,
  give‹: (answer: Answer) => Values›,
  retry‹?: Retry›,
)‹: Promise<void>› {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(call);
    const failed = criteria(answer).filter(([, holds]) => !holds);
    if (failed.length === 0) {
      outputs[id] = give(answer);
      console.log(id, answer.status);
      return;
    }
    if (!retry || attempt >= retry.limit || !retry.when(answer)) {
      const reasons = failed.map(([condition]) => condition).join('; ');
      fail(id + ' failed: ' + reasons + '\n' + JSON.stringify(answer.body, null, 2));
    }
    await new Promise((resolve) => setTimeout(resolve, retry.after * 1000));
  }
}`;

/** Single quotes, unless they would have to be escaped. */
function quote(text: string): string {
  return text.includes("'") && !text.includes('"') ? quoteDouble(text) : quoteSingle(text);
}

const STYLE: ValueStyle = {
  ...SCRIPT_STYLE,
  string: quote,
  ...SQUARE_BRACKETS,
};

const CALLS = createCalls({
  ...CALL_NAMES,
  quote: quoteSingle,
  input: (name) => `inputs.${name}`,
  given: (step, output) => `given(${quoteSingle(step)}, ${quoteSingle(output)})`,
  answer: (part) => `answer.${part}`,
  number: 'Number',
});

const DIALECT: Dialect = {
  ...createValues(STYLE),
  ...CALLS,
  text(pieces) {
    const written = pieces.map((piece) =>
      'code' in piece ? `\${${piece.code}}` : piece.text.replace(/[\\`]|\$(?=\{)/g, '\\$&'),
    );
    return `\`${written.join('')}\``;
  },
  some: (list, where) => `some(${list}, (item) => ${where})`,
};

function writeStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again = retry
    ? `
  {
    when: (answer) => ${retry.when},
    after: ${retry.after},
    limit: ${retry.limit},
  },`
    : '';
  return `${writeComment('//', comment)}
await step(
  ${quoteSingle(id)},
  ${indent(request, '  ')},
  (answer) => ${indent(criteria, '  ')},
  (answer) => (${indent(outputs, '  ')}),${again}
);`;
}

/** A module of Node.js; TypeScript's shows the types. */
export function createScriptProgram(ending: string, how: string, isTyped: boolean): ProgramWriter {
  const start = START.replace(/‹([^›]*)›/g, isTyped ? '$1' : '').replace(/\n{3,}/g, '\n\n');
  return {
    ending,
    dialect: DIALECT,
    commentMark: '//',
    how,
    start,
    quote: quoteSingle,
    key: "process.env.WALLET_API_KEY ?? fail('Set WALLET_API_KEY to your key.')",
    style: STYLE,
    writeInputs: (inputs) => `const inputs = ${inputs};`,
    writeStep,
  };
}

/** JavaScript for Node.js 20 and later, as a module. */
export const javascriptProgram = createScriptProgram(
  'mjs',
  'Node.js 20 or later: node NAME.mjs',
  false,
);
