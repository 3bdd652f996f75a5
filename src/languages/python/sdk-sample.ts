import { formatNested } from '#languages/sample/literals.ts';
import { quoteDouble } from '#languages/sample/quotes.ts';
import { KEY_COMMENT, SECRET_VARIABLES } from '#languages/sample/sample-request.ts';
import type { LanguageSdk } from '#languages/sdk/language-sdk.ts';
import type { SdkArgument, SdkCall } from '#languages/sdk/sdk-call.ts';
import { PYTHON_STYLE } from './literals.ts';
import { formatArgument, formatSnake } from './sdk-names.ts';

const MAX_LINE = 88;

/** The SDK in Python 3.11 and later. */
export const pythonSdk: LanguageSdk = {
  formatInstall: ({ siteUrl, version }) =>
    `pip install ${siteUrl}/sdk/wallet_sdk-${version}-py3-none-any.whl`,
  writeSample: writePythonCall,
};

function writePythonCall(call: SdkCall): string {
  const { operationId, inputs, idempotencyKey, secret, answer } = call;
  const sendsFiles = inputs.some(([, { kind }]) => kind === 'file');
  const modules = [
    ...(answer.kind === 'json' ? ['import json'] : []),
    ...(secret === 'accessToken' ? ['import os'] : []),
    ...(sendsFiles || answer.kind === 'file' ? ['import pathlib'] : []),
  ];
  const key =
    secret === 'accessToken' ? `key=os.environ[${quoteDouble(SECRET_VARIABLES.accessToken)}]` : '';
  return [
    ...modules,
    ...(modules.length > 0 ? [''] : []),
    `from wallet_sdk import ${sendsFiles ? 'File, ' : ''}Wallet`,
    '',
    `wallet = Wallet(${key})`,
    ...(idempotencyKey === undefined
      ? []
      : [`# ${KEY_COMMENT}`, `idempotency_key = ${quoteDouble(idempotencyKey)}`]),
    ...(answer.kind === 'json' && answer.isList
      ? [`# wallet.${formatSnake(operationId)}_items() gives the entries of all pages.`]
      : []),
    ...writeCall(call),
    writeAnswer(call),
  ].join('\n');
}

function writeCall({ operationId, inputs, idempotencyKey, answer }: SdkCall): string[] {
  const start = `${answer.kind === 'empty' ? '' : 'answer = '}wallet.${formatSnake(operationId)}(`;
  const args = [
    ...inputs.map(([name, argument]) => `${formatArgument(name)}=${writeArgument(argument)}`),
    ...(idempotencyKey === undefined ? [] : ['idempotency_key=idempotency_key']),
  ];
  const line = `${start}${args.join(', ')})`;
  if (line.length <= MAX_LINE && !line.includes('\n')) return [line];
  return [start, ...args.map((own) => `    ${own},`), ')'];
}

function writeArgument(argument: SdkArgument): string {
  if (argument.kind === 'value') return formatNested(argument.value, PYTHON_STYLE, 1);
  const { fileName, contentType } = argument.file;
  const name = quoteDouble(fileName);
  return `File(${name}, pathlib.Path(${name}).read_bytes(), ${quoteDouble(contentType)})`;
}

function writeAnswer({ answer, summary }: SdkCall): string {
  if (answer.kind === 'json') return 'print(json.dumps(answer, indent=2))';
  if (answer.kind === 'empty') return `print(${quoteDouble(`${summary}: done`)})`;
  const content = answer.isText ? 'answer.encode()' : 'answer';
  return `pathlib.Path(${quoteDouble(answer.fileName)}).write_bytes(${content})`;
}
