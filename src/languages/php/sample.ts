import { formatLiteral } from '#languages/sample/literals.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  KEY_COMMENT,
  SECRET_VARIABLES,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import { PHP_STYLE, quotePhp } from './literals.ts';

/** Writes a program in PHP 8 with its cURL extension. */
export function writePhp(request: SampleRequest): string {
  const { method, headers, body } = request;
  return [
    '<?php',
    '',
    `$baseUrl = getenv()['WALLET_API_URL'] ?? ${quotePhp(request.baseUrl)};`,
    ...writeSetup(request),
    '',
    `$curl = curl_init("{$baseUrl}${request.path}");`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${quotePhp(method)},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map((header) => `        ${formatHeader(header)},`),
    '    ],',
    ...writeFields(body),
    ']);',
    '$answer = curl_exec($curl);',
    'if ($answer === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    'if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 300) {',
    '    $problem = json_decode($answer);',
    '    fwrite(STDERR, "$problem->status $problem->code: $problem->detail ($problem->requestId)\\n");',
    '    exit(1);',
    '}',
    '',
    writeResponse(request),
  ].join('\n');
}

function writeSetup(request: SampleRequest): string[] {
  const { body } = request;
  const key = findIdempotencyKey(request);
  return [
    ...(key === undefined ? [] : [`// ${KEY_COMMENT}`, `$idempotencyKey = ${quotePhp(key)};`]),
    ...(body.kind === 'json' ? [`$body = ${formatLiteral(body.value, PHP_STYLE)};`] : []),
  ];
}

function formatHeader(header: SampleHeader): string {
  // cURL leaves out a header without a value: an empty key must end the program.
  if (header.kind === 'text') return quotePhp(`${header.name}: ${header.value}`);
  return header.kind === 'bearer'
    ? `${quotePhp(`${header.name}: Bearer `)} . getenv('${SECRET_VARIABLES[header.secret]}')`
    : `${quotePhp(`${header.name}: `)} . ($idempotencyKey ?: throw new ValueError('Set $idempotencyKey.'))`;
}

function writeFields(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return ['    CURLOPT_POSTFIELDS => json_encode($body),'];
    case 'text':
      return [`    CURLOPT_POSTFIELDS => ${quotePhp(body.text)},`];
    case 'multipart':
      return [
        '    CURLOPT_POSTFIELDS => [',
        ...body.fields.map(([name, value]) => `        ${quotePhp(name)} => ${quotePhp(value)},`),
        ...body.files.map(
          ({ name, fileName, contentType }) =>
            `        ${quotePhp(name)} => new CURLFile(${quotePhp(fileName)}, ${quotePhp(contentType)}),`,
        ),
        '    ],',
      ];
    default:
      return [];
  }
}

function writeResponse({ answer, summary }: SampleRequest): string {
  switch (answer.kind) {
    case 'json':
      return 'print_r(json_decode($answer, true));';
    case 'file':
      return `file_put_contents(${quotePhp(answer.fileName)}, $answer);`;
    default:
      return `echo ${quotePhp(`${summary}: done`)}, PHP_EOL;`;
  }
}
