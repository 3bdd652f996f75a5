import { JSON_STYLE } from '#languages/sample/literals.ts';
import type { Dialect, ProgramWriter, StepCode } from '#languages/workflow/dialect.ts';
import { CALL_NAMES, createCalls } from '#languages/workflow/write-calls.ts';
import {
  createValues,
  indent,
  writeComment,
  writeObject,
} from '#languages/workflow/write-values.ts';
import { type ValueStyle } from '#languages/workflow/value-style.ts';
import { GO_START } from './workflow-start.ts';
import { quoteDouble } from '#languages/sample/quotes.ts';

const STYLE: ValueStyle = {
  ...JSON_STYLE,
  string: quoteDouble,
  null: 'nil',
  openMap: () => 'object{',
  closeMap: '}',
  padding: '',
  key: quoteDouble,
  indent: '\t',
  trailingComma: true,
  openList: '[]any{',
  closeList: '}',
  pairBrackets: ['{', '}'],
  openCriteria: '[]criterion{',
  isAligned: true,
};

/** Its fields have names, not keys. */
const REQUEST_STYLE: ValueStyle = { ...STYLE, openMap: () => 'request{', key: (name) => name };

const CALLS = createCalls({
  ...CALL_NAMES,
  quote: quoteDouble,
  input: (name) => `inputs[${quoteDouble(name)}]`,
  given: (step, output) => `given(${quoteDouble(step)}, ${quoteDouble(output)})`,
  answer: (part) => `answer.${part}`,
});

const DIALECT: Dialect = {
  ...createValues(STYLE),
  ...CALLS,
  request: (entries) => writeObject(entries, REQUEST_STYLE),
  text(pieces) {
    const written = pieces.map((piece) => ('code' in piece ? piece.code : quoteDouble(piece.text)));
    return `text(${written.join(', ')})`;
  },
  some: (list, where) => `some(${list}, func(item any) bool { return ${where} })`,
};

function writeStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again = retry
    ? `&retry{
		when: func(answer response) bool {
			return ${retry.when}
		},
		after: ${retry.after} * time.Second,
		limit: ${retry.limit},
	}`
    : 'nil';
  const code = `${writeComment('//', comment)}
step(
	${quoteDouble(id)},
	${indent(request, '\t')},
	func(answer response) []criterion {
		return ${indent(criteria, '\t\t')}
	},
	func(answer response) object {
		return ${indent(outputs, '\t\t')}
	},
	${again},
)`;
  return indent(code, '\t');
}

/** Go with its standard library. */
export const goProgram: ProgramWriter = {
  ending: 'go',
  dialect: DIALECT,
  commentMark: '//',
  how: 'Go 1.18 or later: go run NAME.go',
  start: GO_START,
  quote: quoteDouble,
  key: 'readVariable("WALLET_API_KEY", "")',
  style: STYLE,
  writeInputs: (inputs) => `var inputs = ${inputs}`,
  writeStep,
  wrapSteps: (steps) => `func main() {\n\t${steps.join('\n\n\t')}\n}`,
};
