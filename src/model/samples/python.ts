import { formatLiteral, quoteDouble, type LiteralStyle } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

const STYLE: LiteralStyle = {
  string: quoteDouble,
  null: 'None',
  true: 'True',
  false: 'False',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: ': ',
  key: quoteDouble,
  indent: '    ',
  trailingComma: true,
};

/** Writes a request with Python's standard library. */
export function writePython(request: SampleRequest): string {
  const { body, answer } = request;
  const modules = [
    'import json',
    'import os',
    'import sys',
    ...(request.idempotent || body.kind === 'multipart' ? ['import uuid'] : []),
    'from urllib import error, request',
  ];
  const headers = [
    ...(request.authenticated ? ['"Authorization": f"Bearer {os.environ[\'WALLET_API_KEY\']}",'] : []),
    ...(request.idempotent ? ['"Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...request.headers.map(([name, value]) => `${quoteDouble(name)}: ${quoteDouble(value)},`),
    ...(body.kind === 'json' ? ['"Content-Type": "application/json",'] : []),
    ...(body.kind === 'multipart' ? ['"Content-Type": f"multipart/form-data; boundary={boundary}",'] : []),
  ];
  const data = body.kind === 'json' ? 'json.dumps(body).encode()' : body.kind === 'multipart' ? 'body' : undefined;
  return [
    ...modules,
    '',
    `base_url = os.environ.get("WALLET_API_URL", ${quoteDouble(request.baseUrl)})`,
    ...writeBody(request),
    'call = request.Request(',
    `    base_url + ${quoteDouble(request.path)},`,
    `    method=${quoteDouble(request.method)},`,
    ...(headers.length > 0 ? ['    headers={', ...headers.map((line) => `        ${line}`), '    },'] : []),
    ...(data ? [`    data=${data},`] : []),
    ')',
    '',
    'try:',
    '    with request.urlopen(call) as response:',
    answer.kind === 'json' ? '        result = json.load(response)' : '        result = response.read()',
    'except error.HTTPError as failure:',
    '    problem = json.load(failure)',
    '    sys.exit(f"{problem[\'status\']} {problem[\'code\']}: {problem[\'detail\']} ({problem[\'requestId\']})")',
    '',
    ...(answer.kind === 'json'
      ? ['print(json.dumps(result, indent=2))']
      : answer.kind === 'file'
        ? [`with open(${quoteDouble(answer.fileName)}, "wb") as file:`, '    file.write(result)']
        : [`print(${quoteDouble(`${request.summary}: done`)})`]),
  ].join('\n');
}

function writeBody({ body }: SampleRequest): string[] {
  if (body.kind === 'json') return [`body = ${formatLiteral(body.value, STYLE)}`, ''];
  if (body.kind === 'none') return [];
  return [
    'boundary = uuid.uuid4().hex',
    'body = b""',
    ...body.fields.flatMap(([name, value]) => [
      `body += f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n'.encode()`,
      `body += ${quoteDouble(value)}.encode() + b"\\r\\n"`,
    ]),
    ...body.files.flatMap(({ name, fileName, contentType }) => [
      `body += f'--{boundary}\\r\\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\\r\\n'.encode()`,
      `body += b"Content-Type: ${contentType}\\r\\n\\r\\n" + open(${quoteDouble(fileName)}, "rb").read() + b"\\r\\n"`,
    ]),
    "body += f'--{boundary}--\\r\\n'.encode()",
    '',
  ];
}
