import { formatLiteral, JSON_STYLE } from '#languages/sample/literals.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  KEY_COMMENT,
  SECRET_VARIABLES,
  type SampleResponse,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import { quoteDouble } from '#languages/sample/quotes.ts';
import { quoteGo } from './literals.ts';

const CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

/** Writes a program in Go with its standard library. */
export function writeGo(request: SampleRequest): string {
  const { method, headers, body } = request;
  const key = findIdempotencyKey(request);
  const reader = { json: 'body', text: 'body', multipart: '&body', none: 'nil' }[body.kind];
  const verb = `http.Method${method.charAt(0)}${method.slice(1).toLowerCase()}`;
  return [
    'package main',
    '',
    'import (',
    ...listImports(request).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    '\tbaseURL, isSet := os.LookupEnv("WALLET_API_URL")',
    '\tif !isSet {',
    `\t\tbaseURL = ${quoteDouble(request.baseUrl)}`,
    '\t}',
    ...(key === undefined
      ? []
      : [`\t// ${KEY_COMMENT}`, `\tidempotencyKey := ${quoteDouble(key)}`]),
    ...writeBody(body),
    '',
    `\trequest, err := http.NewRequest(${verb}, baseURL+${quoteDouble(request.path)}, ${reader})`,
    ...CHECK,
    ...headers.flatMap(writeHeader),
    ...(body.kind === 'multipart'
      ? ['\trequest.Header.Set("Content-Type", form.FormDataContentType())']
      : []),
    '',
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...CHECK,
    '\tdefer response.Body.Close()',
    '\tif response.StatusCode >= 400 {',
    '\t\tvar problem struct{ Code, Detail, RequestID string }',
    '\t\tif err := json.NewDecoder(response.Body).Decode(&problem); err != nil {',
    '\t\t\tlog.Fatal(response.Status)',
    '\t\t}',
    '\t\tlog.Fatalf("%s %s: %s (%s)", response.Status, problem.Code, problem.Detail, problem.RequestID)',
    '\t}',
    ...writeResponse(request),
    '}',
  ].join('\n');
}

function listImports({ body, answer }: SampleRequest): string[] {
  const hasFiles = body.kind === 'multipart' && body.files.length > 0;
  return [
    ...(body.kind === 'multipart' ? ['bytes'] : []),
    'encoding/json',
    ...(answer.kind === 'empty' ? ['fmt'] : []),
    ...(answer.kind === 'empty' ? [] : ['io']),
    'log',
    ...(body.kind === 'multipart' ? ['mime/multipart'] : []),
    'net/http',
    ...(hasFiles ? ['net/textproto'] : []),
    'os',
    ...(body.kind === 'json' || body.kind === 'text' ? ['strings'] : []),
  ];
}

function writeHeader(header: SampleHeader): string[] {
  const name = quoteDouble(header.name);
  switch (header.kind) {
    case 'text':
      return [`\trequest.Header.Set(${name}, ${quoteDouble(header.value)})`];
    case 'bearer':
      return [
        `\trequest.Header.Set(${name}, "Bearer "+os.Getenv("${SECRET_VARIABLES[header.secret]}"))`,
      ];
    default:
      return [`\trequest.Header.Set(${name}, idempotencyKey)`];
  }
}

function writeBody(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`\tbody := strings.NewReader(${quoteGo(formatLiteral(body.value, JSON_STYLE))})`];
    case 'text':
      return [`\tbody := strings.NewReader(${quoteGo(body.text)})`];
    case 'multipart':
      return [
        '\tvar body bytes.Buffer',
        '\tform := multipart.NewWriter(&body)',
        ...body.fields.map(
          ([name, value]) => `\tform.WriteField(${quoteDouble(name)}, ${quoteDouble(value)})`,
        ),
        ...writeFiles(body.files),
        '\tform.Close()',
      ];
    default:
      return [];
  }
}

function writeFiles(files: (SampleBody & { kind: 'multipart' })['files']): string[] {
  if (files.length === 0) return [];
  return [
    '\tfor _, file := range []struct{ field, name, contentType string }{',
    ...files.map(
      ({ name, fileName, contentType }) =>
        `\t\t{${quoteDouble(name)}, ${quoteDouble(fileName)}, ${quoteDouble(contentType)}},`,
    ),
    '\t} {',
    '\t\tcontent, err := os.ReadFile(file.name)',
    ...CHECK.map((line) => `\t${line}`),
    '\t\thead := textproto.MIMEHeader{}',
    '\t\thead.Set("Content-Disposition", `form-data; name="`+file.field+`"; filename="`+file.name+`"`)',
    '\t\thead.Set("Content-Type", file.contentType)',
    '\t\tpart, err := form.CreatePart(head)',
    ...CHECK.map((line) => `\t${line}`),
    '\t\tpart.Write(content)',
    '\t}',
  ];
}

function writeResponse({
  answer,
  summary,
}: Pick<SampleRequest, 'summary'> & { answer: SampleResponse }): string[] {
  if (answer.kind === 'empty') return ['', `\tfmt.Println(${quoteDouble(`${summary}: done`)})`];
  const copy = (target: string) => [
    `\tif _, err := io.Copy(${target}, response.Body); err != nil {`,
    '\t\tlog.Fatal(err)',
    '\t}',
  ];
  if (answer.kind === 'json') return ['', ...copy('os.Stdout')];
  return [
    '',
    `\tfile, err := os.Create(${quoteDouble(answer.fileName)})`,
    ...CHECK,
    ...copy('file'),
    '\tif err := file.Close(); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
  ];
}
