import { formatLiteral, quoteSingle, type LiteralStyle } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

const STYLE: LiteralStyle = {
  string: quoteSingle,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['[', ']'],
  pair: ' => ',
  key: quoteSingle,
  indent: '    ',
  trailingComma: true,
};

/** Writes a request with PHP's cURL extension. */
export function writePhp(request: SampleRequest): string {
  const { body, answer, method } = request;
  const headers = [
    ...(request.authenticated ? ["'Authorization: Bearer ' . getenv('WALLET_API_KEY')"] : []),
    ...(request.idempotent ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16))"] : []),
    ...request.headers.map(([name, value]) => quoteSingle(`${name}: ${value}`)),
    ...(body.kind === 'json' ? ["'Content-Type: application/json'"] : []),
  ];
  return [
    '<?php',
    '',
    `$baseUrl = getenv('WALLET_API_URL') ?: ${quoteSingle(request.baseUrl)};`,
    ...(body.kind === 'json' ? [`$body = ${formatLiteral(body.value, STYLE)};`] : []),
    '',
    `$curl = curl_init($baseUrl . ${quoteSingle(request.path)});`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${quoteSingle(method)},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers.map((line) => `        ${line},`), '    ],'] : []),
    ...(body.kind === 'json' ? ['    CURLOPT_POSTFIELDS => json_encode($body),'] : []),
    ...(body.kind === 'multipart'
      ? [
          '    CURLOPT_POSTFIELDS => [',
          ...body.fields.map(([name, value]) => `        ${quoteSingle(name)} => ${quoteSingle(value)},`),
          ...body.files.map(
            ({ name, fileName, contentType }) =>
              `        ${quoteSingle(name)} => new CURLFile(${quoteSingle(fileName)}, ${quoteSingle(contentType)}),`,
          ),
          '    ],',
        ]
      : []),
    ']);',
    '$answer = curl_exec($curl);',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    '',
    'if ($answer === false || $status >= 400) {',
    '    $problem = json_decode((string) $answer, true);',
    "    fwrite(STDERR, $problem ? \"$status {$problem['code']}: {$problem['detail']} ({$problem['requestId']})\\n\" : curl_error($curl) . \"\\n\");",
    '    exit(1);',
    '}',
    '',
    answer.kind === 'json'
      ? 'print_r(json_decode($answer, true));'
      : answer.kind === 'file'
        ? `file_put_contents(${quoteSingle(answer.fileName)}, $answer);`
        : `echo ${quoteSingle(`${request.summary}: done`)}, "\\n";`,
  ].join('\n');
}
