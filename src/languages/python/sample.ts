import { formatLiteral } from '#languages/sample/literals.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  KEY_COMMENT,
  SECRET_VARIABLES,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import { quoteDouble, quoteSingle } from '#languages/sample/quotes.ts';
import { PYTHON_STYLE } from './literals.ts';

/** Writes a program in Python 3 with its standard library. */
export function writePython(request: SampleRequest): string {
  const { body, headers, answer } = request;
  const key = findIdempotencyKey(request);
  const bearer = headers.find(({ kind }) => kind === 'bearer');
  const hasFiles = body.kind === 'multipart' && body.files.length > 0;
  const modules = [
    'import json',
    'import os',
    ...(hasFiles || answer.kind === 'file' ? ['import pathlib'] : []),
    'import sys',
    'import urllib.error',
    'import urllib.request',
    ...(body.kind === 'multipart' ? ['import uuid'] : []),
  ];
  const data = { json: 'json.dumps(body).encode()', text: 'body', multipart: 'body', none: '' }[
    body.kind
  ];
  return [
    ...modules,
    '',
    `base_url = os.environ.get("WALLET_API_URL", ${quoteDouble(request.baseUrl)})`,
    ...(key === undefined ? [] : [`# ${KEY_COMMENT}`, `idempotency_key = ${quoteDouble(key)}`]),
    ...writeBody(body),
    '',
    'request = urllib.request.Request(',
    `    f"{base_url}${request.path}",`,
    `    method=${quoteDouble(request.method)},`,
    '    headers={',
    ...headers
      .filter((header) => header !== bearer)
      .map((header) => `        ${quoteDouble(header.name)}: ${formatHeaderValue(header)},`),
    ...(body.kind === 'multipart'
      ? ['        "Content-Type": f"multipart/form-data; boundary={boundary}",']
      : []),
    '    },',
    ...(data === '' ? [] : [`    data=${data},`]),
    ')',
    // By itself, urllib sends every header on to the host that a redirect names.
    ...(bearer
      ? [
          '# A redirect takes the key to no other host.',
          'request.add_unredirected_header(',
          `    ${quoteDouble(bearer.name)}, ${formatHeaderValue(bearer)}`,
          ')',
        ]
      : []),
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    `        ${writeResponse(request)}`,
    'except urllib.error.HTTPError as error:',
    '    problem = json.load(error)',
    '    sys.exit("{status} {code}: {detail} ({requestId})".format(**problem))',
  ].join('\n');
}

function formatHeaderValue(header: SampleHeader): string {
  if (header.kind === 'text') return quoteDouble(header.value);
  return header.kind === 'bearer'
    ? `f"Bearer {os.environ['${SECRET_VARIABLES[header.secret]}']}"`
    : 'idempotency_key';
}

function writeBody(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`body = ${formatLiteral(body.value, PYTHON_STYLE)}`];
    case 'text':
      return [`body = ${quoteDouble(body.text)}.encode()`];
    case 'multipart':
      return [
        'boundary = uuid.uuid4().hex',
        '',
        '',
        'def part(head, content):',
        '    disposition = f"Content-Disposition: form-data; {head}"',
        '    return f"--{boundary}\\r\\n{disposition}\\r\\n\\r\\n".encode() + content + b"\\r\\n"',
        '',
        '',
        'body = b"".join([',
        ...body.fields.map(
          ([name, value]) =>
            `    part(${quoteSingle(`name="${name}"`)}, ${quoteDouble(value)}.encode()),`,
        ),
        ...body.files.flatMap(({ name, fileName, contentType }) => [
          '    part(',
          `        ${quoteSingle(`name="${name}"; filename="${fileName}"\r\nContent-Type: ${contentType}`)},`,
          `        pathlib.Path(${quoteDouble(fileName)}).read_bytes(),`,
          '    ),',
        ]),
        '    f"--{boundary}--\\r\\n".encode(),',
        '])',
      ];
    default:
      return [];
  }
}

function writeResponse({ answer, summary }: SampleRequest): string {
  switch (answer.kind) {
    case 'json':
      return 'print(json.dumps(json.load(response), indent=2))';
    case 'file':
      return `pathlib.Path(${quoteDouble(answer.fileName)}).write_bytes(response.read())`;
    default:
      return `print(${quoteDouble(`${summary}: done`)})`;
  }
}
