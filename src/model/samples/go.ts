import { quoteDouble } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request with Go's standard library. */
export function writeGo(request: SampleRequest): string {
  const { body, answer } = request;
  const imports = [
    ...(body.kind === 'multipart' ? ['"bytes"'] : []),
    ...(request.idempotent ? ['"crypto/rand"'] : []),
    '"encoding/json"',
    '"fmt"',
    '"io"',
    '"log"',
    ...(body.kind === 'multipart' ? ['"mime/multipart"', '"net/textproto"'] : []),
    '"net/http"',
    '"os"',
    ...(body.kind === 'json' ? ['"strings"'] : []),
  ];
  const prints = request.idempotent || answer.kind !== 'file';
  const used = prints ? imports : imports.filter((name) => name !== '"fmt"');
  return [
    'package main',
    '',
    'import (',
    ...used.toSorted().map((name) => `\t${name}`),
    ')',
    '',
    'func main() {',
    '\tbaseURL := os.Getenv("WALLET_API_URL")',
    '\tif baseURL == "" {',
    `\t\tbaseURL = ${quoteDouble(request.baseUrl)}`,
    '\t}',
    ...writeBody(request),
    `\tcall, err := http.NewRequest(${quoteDouble(request.method)}, baseURL+${quoteDouble(request.path)}, ${body.kind === 'none' ? 'nil' : body.kind === 'json' ? 'body' : '&body'})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    ...(request.authenticated ? ['\tcall.Header.Set("Authorization", "Bearer "+os.Getenv("WALLET_API_KEY"))'] : []),
    ...(request.idempotent
      ? ['\tkey := make([]byte, 16)', '\trand.Read(key)', '\tcall.Header.Set("Idempotency-Key", fmt.Sprintf("%x", key))']
      : []),
    ...request.headers.map(([name, value]) => `\tcall.Header.Set(${quoteDouble(name)}, ${quoteDouble(value)})`),
    ...(body.kind === 'json' ? ['\tcall.Header.Set("Content-Type", "application/json")'] : []),
    ...(body.kind === 'multipart' ? ['\tcall.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    '\tresponse, err := http.DefaultClient.Do(call)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '',
    '\tif response.StatusCode >= 400 {',
    '\t\tvar problem struct{ Code, Detail, RequestId string }',
    '\t\tjson.NewDecoder(response.Body).Decode(&problem)',
    '\t\tlog.Fatalf("%d %s: %s (%s)", response.StatusCode, problem.Code, problem.Detail, problem.RequestId)',
    '\t}',
    ...writeAnswer(request),
    '}',
  ].join('\n');
}

function writeBody({ body }: SampleRequest): string[] {
  if (body.kind === 'none') return [''];
  if (body.kind === 'json') return [`\tbody := strings.NewReader(${quoteRaw(JSON.stringify(body.value, null, 2))})`, ''];
  return [
    '\tvar body bytes.Buffer',
    '\tform := multipart.NewWriter(&body)',
    ...body.fields.map(([name, value]) => `\tform.WriteField(${quoteDouble(name)}, ${quoteDouble(value)})`),
    ...body.files.flatMap(({ name, fileName, contentType }, index) => [
      `\tfile${index}, err := os.ReadFile(${quoteDouble(fileName)})`,
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      `\tpart${index}, _ := form.CreatePart(textproto.MIMEHeader{`,
      `\t\t"Content-Disposition": {${quoteDouble(`form-data; name="${name}"; filename="${fileName}"`)}},`,
      `\t\t"Content-Type":        {${quoteDouble(contentType)}},`,
      '\t})',
      `\tpart${index}.Write(file${index})`,
    ]),
    '\tform.Close()',
    '',
  ];
}

/** A raw string literal; Go has no escape in it, so a text with a backquote is written with escapes. */
function quoteRaw(text: string): string {
  return /[`\r]/.test(text) ? quoteDouble(text) : `\`${text}\``;
}

function writeAnswer({ answer, summary }: SampleRequest): string[] {
  if (answer.kind === 'empty') {
    return ['\tio.Copy(io.Discard, response.Body)', `\tfmt.Println(${quoteDouble(`${summary}: done`)})`];
  }
  const read = ['\tresult, err := io.ReadAll(response.Body)', '\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];
  if (answer.kind !== 'file') return [...read, '\tfmt.Println(string(result))'];
  return [...read, `\tos.WriteFile(${quoteDouble(answer.fileName)}, result, 0o644)`];
}
