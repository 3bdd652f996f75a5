import { formatLiteral, JSON_STYLE } from '#languages/sample/literals.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  SECRET_VARIABLES,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import { quoteShell } from './literals.ts';

/**
 * Writes a cURL command for a POSIX shell; cURL 7.76 and later. The base address has a line to itself, so that the
 * command fits a narrow panel. No comment stands above its idempotency key: an
 * interactive zsh takes a comment for a command.
 */
export function writeCurl(request: SampleRequest): string {
  const { method, baseUrl, path, headers, body, answer } = request;
  const key = findIdempotencyKey(request);
  const setup = [
    `api=\${WALLET_API_URL-${baseUrl}}`,
    ...(key === undefined ? [] : [`idempotency_key=${quoteShell(key)}`]),
  ].join('\n');
  const command = [
    `curl --fail-with-body "$api${path}"`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...headers.map(formatHeader),
    ...listBodyOptions(body),
    ...(answer.kind === 'file' ? [`--output ${answer.fileName}`] : []),
  ].join(' \\\n  ');
  // A refused download leaves the problem document in the file: show it, and keep the failure.
  const rescue = answer.kind === 'file' ? ` || { cat ${answer.fileName} >&2; false; }` : '';
  return `${setup}\n${command}${rescue}`;
}

function formatHeader(header: SampleHeader): string {
  if (header.kind === 'text') return `--header ${quoteShell(`${header.name}: ${header.value}`)}`;
  // cURL leaves out a header without a value. The shell must not get that far.
  const value =
    header.kind === 'bearer'
      ? `Bearer $${SECRET_VARIABLES[header.secret]}`
      : '${idempotency_key:?}';
  return `--header "${header.name}: ${value}"`;
}

function listBodyOptions(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`--data ${quoteShell(formatLiteral(body.value, JSON_STYLE))}`];
    case 'text':
      return [`--data-raw ${quoteShell(body.text)}`];
    case 'multipart':
      return [
        ...body.fields.map(([name, value]) => `--form-string ${quoteShell(`${name}=${value}`)}`),
        ...body.files.map(
          ({ name, fileName, contentType }) =>
            `--form ${quoteShell(`${name}=@${fileName};type=${contentType}`)}`,
        ),
      ];
    default:
      return [];
  }
}
