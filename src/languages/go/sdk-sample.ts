import { quoteDouble } from '#languages/sample/quotes.ts';
import { KEY_COMMENT, SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import type { LanguageSdk } from '#languages/sdk/language-sdk.ts';
import type { SdkCall } from '#languages/sdk/sdk-call.ts';
import { formatAny, formatField, formatStruct, type GoEntry } from './sdk-literals.ts';
import { formatGoName, GO_MODULE } from './sdk-types.ts';

const CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];
const MAX_LINE = 100;

/** The SDK in Go 1.19 and later. */
export const goSdk: LanguageSdk = {
  formatInstall: ({ siteUrl, version }) =>
    `GOPROXY=${siteUrl}/sdk/go GONOSUMDB=${GO_MODULE} go get ${GO_MODULE}@v${version}`,
  writeSample: writeGoCall,
  fillsPanel: true,
};

function writeGoCall(call: SdkCall): string {
  const { idempotencyKey, secret, answer } = call;
  const token = `wallet.WithKey(os.Getenv("${SECRET_VARIABLES.accessToken}"))`;
  const files = call.inputs.flatMap(([name, argument]) =>
    argument.kind === 'file' ? [{ variable: name, ...argument.file }] : [],
  );
  return [
    'package main',
    '',
    'import (',
    ...listImports(call).map((name) => `\t"${name}"`),
    '',
    `\t"${GO_MODULE}"`,
    ')',
    '',
    'func main() {',
    `\tclient := wallet.New(${secret === 'accessToken' ? token : ''})`,
    ...files.flatMap(({ variable, fileName, contentType }) => [
      `\t${variable}, err := wallet.ReadFile(${quoteDouble(fileName)}, ${quoteDouble(contentType)})`,
      ...CHECK,
    ]),
    ...(idempotencyKey === undefined
      ? []
      : [`\t// ${KEY_COMMENT}`, `\tidempotencyKey := ${quoteDouble(idempotencyKey)}`]),
    ...(answer.kind === 'json' && answer.isList && call.takes.some(({ name }) => name === 'cursor')
      ? [`\t// client.${formatGoName(call.operationId)}Items gives the entries of all pages.`]
      : []),
    ...writeCall(call, files.length > 0),
    ...writeAnswer(call),
    '}',
  ].join('\n');
}

function listImports({ secret, answer }: SdkCall): readonly string[] {
  return [
    'context',
    ...(answer.kind === 'json' ? ['encoding/json'] : []),
    ...(answer.kind === 'file' ? [] : ['fmt']),
    'log',
    ...(secret === 'accessToken' || answer.kind === 'file' ? ['os'] : []),
  ];
}

function writeCall(call: SdkCall, hasError: boolean): readonly string[] {
  const { operationId, takes, idempotencyKey, answer } = call;
  const name = formatGoName(operationId);
  const entries = call.inputs.map(([input, argument]): GoEntry => {
    const property = takes.find((one) => one.name === input);
    if (argument.kind === 'file') return [formatGoName(input), holdFile(input, property?.required)];
    const value = property
      ? formatField(argument.value, property, name)
      : formatAny(argument.value);
    return [formatGoName(input), value];
  });
  const result = answer.kind === 'empty' ? 'err' : 'answer, err';
  // An error that is there already takes the next one.
  const assign = answer.kind === 'empty' && hasError ? '=' : ':=';
  const after = idempotencyKey === undefined ? [] : ['wallet.IdempotencyKey(idempotencyKey)'];
  const write = (isBlock: boolean) => {
    const input = formatStruct(`wallet.${name}Input`, entries, isBlock).replaceAll('\n', '\n\t');
    const args = ['context.Background()', ...(takes.length > 0 ? [input] : []), ...after];
    return `\t${result} ${assign} client.${name}(${args.join(', ')})`;
  };
  const line = write(false);
  const fits = line.length <= MAX_LINE && !line.includes('\n');
  return [fits ? line : write(true), ...CHECK];
}

function holdFile(name: string, isRequired = false): string {
  return isRequired ? name : `&${name}`;
}

function writeAnswer({ answer, summary }: SdkCall): readonly string[] {
  if (answer.kind === 'empty') return [`\tfmt.Println(${quoteDouble(`${summary}: done`)})`];
  if (answer.kind === 'file')
    return [
      `\tif err := os.WriteFile(${quoteDouble(answer.fileName)}, []byte(answer), 0o644); err != nil {`,
      '\t\tlog.Fatal(err)',
      '\t}',
    ];
  return [
    '\ttext, err := json.MarshalIndent(answer, "", "  ")',
    ...CHECK,
    '\tfmt.Println(string(text))',
  ];
}
