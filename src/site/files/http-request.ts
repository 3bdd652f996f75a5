// Requests as HTTP files have them, which editors and Bruno run: `###` begins a request, `@name = value` is a variable
// (RFC 9110 messages otherwise).
import type { Json } from '#contract/json.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import type {
  SampleHeader,
  SampleRequest,
  SampleSecret,
} from '#languages/sample/sample-request.ts';

const PLACEHOLDERS: Readonly<Record<SampleSecret, string>> = {
  apiKey: 'the-secret-of-an-app-key',
  accessToken: 'the-access-token-of-a-user',
};

const BOUNDARY = 'part-of-the-upload';

/** JSON without the `{{` of a variable, which editors would replace, or run as code: the same value in other words. */
function formatJson(value: Json): string {
  return JSON.stringify(value, null, 2).replaceAll('{{', '{\\u007b');
}

/** A text without what would be a variable, another line or a file in an HTTP file. There is no other way to write it. */
export function formatHttpText(value: string): string {
  return value.replace(/\{\{|\p{Cc}|^</gu, encodeURIComponent);
}

function formatHeader(header: SampleHeader): string {
  if (header.kind !== 'bearer') return `${header.name}: ${formatHttpText(header.value)}`;
  return `${header.name}: Bearer {{${header.secret}}}`;
}

/** A body as text; empty where there is none. */
export function formatHttpBody(body: SampleBody): string {
  if (body.kind === 'json') return formatJson(body.value);
  if (body.kind === 'text') return body.text;
  if (body.kind === 'none') return '';
  const head = (name: string) => `--${BOUNDARY}\nContent-Disposition: form-data; name="${name}"`;
  const fields = body.fields.map(([name, value]) => `${head(name)}\n\n${formatHttpText(value)}`);
  const files = body.files.map(
    ({ name, fileName, contentType }) =>
      `${head(name)}; filename="${fileName}"\nContent-Type: ${contentType}\n\n< ./${fileName}`,
  );
  return [...fields, ...files, `--${BOUNDARY}--`].join('\n');
}

/** The variables that the requests of a file use: the base address, and the secrets that readers fill in. */
export function formatHttpVariables(baseUrl: string, secrets: readonly SampleSecret[]): string {
  return [
    `@baseUrl = ${baseUrl}`,
    ...secrets.map((secret) => `@${secret} = ${PLACEHOLDERS[secret]}`),
  ].join('\n');
}

/** A request. @param head the lines that begin it */
export function formatHttpRequest(
  { method, path, headers, body }: SampleRequest,
  head: readonly string[],
): string {
  const type =
    body.kind === 'multipart' ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : [];
  const text = formatHttpBody(body);
  return [
    ...head,
    `${method} {{baseUrl}}${path}`,
    ...headers.map(formatHeader),
    ...type,
    ...(text === '' ? [] : ['', text]),
  ].join('\n');
}
