// A made-up language, for the proof that a language is a folder and its lines in the index: scripts of a shell that
// there is not, whose values are JSON.
import type { Language } from '#languages/language.ts';
import { parseJsonLiteral } from '#languages/reading/parse-json.ts';
import { createStringParser } from '#languages/reading/parse-quoted.ts';
import { formatLiteral, JSON_STYLE } from '#languages/sample/literals.ts';
import { quoteDouble } from '#languages/sample/quotes.ts';
import { SECRET_VARIABLES, type SampleRequest } from '#languages/sample/sample-request.ts';
import type { Toolchain } from '#languages/toolchain/toolchain.ts';
import type { ProgramWriter } from '#languages/workflow/dialect.ts';
import { SQUARE_BRACKETS } from '#languages/workflow/value-style.ts';
import { CALL_NAMES, createCalls } from '#languages/workflow/write-calls.ts';
import { createValues } from '#languages/workflow/write-values.ts';

function writeSample({ method, baseUrl, path, headers, body }: SampleRequest): string {
  const lines = headers.map((header) => {
    return header.kind === 'bearer'
      ? `header "${header.name}" secret ${SECRET_VARIABLES[header.secret]}`
      : `header "${header.name}" ${quoteDouble(header.value)}`;
  });
  return [
    `call ${method} "${baseUrl}${path}"`,
    ...lines,
    ...(body.kind === 'json' ? [`body ${formatLiteral(body.value, JSON_STYLE)}`] : []),
  ].join('\n');
}

const STYLE = { ...JSON_STYLE, ...SQUARE_BRACKETS };

const program: ProgramWriter = {
  ending: 'posh',
  dialect: {
    ...createValues(STYLE),
    ...createCalls({
      ...CALL_NAMES,
      quote: quoteDouble,
      input: (name) => `input(${quoteDouble(name)})`,
      given: (step, output) => `given(${quoteDouble(step)}, ${quoteDouble(output)})`,
      answer: (part) => `answer(${quoteDouble(part)})`,
    }),
    text: (pieces) =>
      pieces.map((piece) => ('code' in piece ? piece.code : quoteDouble(piece.text))).join(' + '),
    some: (list, where) => `some(${list}, ${where})`,
  },
  commentMark: '#',
  how: 'posh NAME.posh',
  start: 'base BASE',
  quote: quoteDouble,
  key: 'secret WALLET_API_KEY',
  style: STYLE,
  writeInputs: (inputs) => `inputs ${inputs}`,
  writeStep: ({ id, request }) => `step ${quoteDouble(id)} ${request}`,
};

/** Scripts of Posh. */
export const posh: Language = {
  title: 'Posh',
  aliases: ['psh'],
  fence: 'posh-script',
  writeSample,
  reading: {
    parseString: createStringParser({ '"': { simple: { '\\': '\\', '"': '"' } } }),
    parseValue: parseJsonLiteral,
  },
  loadProgram: () => Promise.resolve(program),
};

/** Runs Posh as a machine does that cannot: by printing the script. */
export const poshToolchain: Toolchain = {
  grammar: {
    name: 'posh',
    scopeName: 'source.posh',
    repository: {},
    patterns: [{ match: '\\b(call|header|body)\\b', name: 'keyword.control.posh' }],
  },
  file: 'sample.posh',
  command: ['cat'],
  probe: ['node', '--version'],
  packages: ['posh'],
  output: 'full',
};
