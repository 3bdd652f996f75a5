import { quoteShell } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a request as a cURL command. */
export function writeCurl(request: SampleRequest): string {
  const { body, answer, method } = request;
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(request.authenticated ? ['--header "Authorization: Bearer $WALLET_API_KEY"'] : []),
    ...(request.idempotent ? ['--header "Idempotency-Key: $(uuidgen)"'] : []),
    ...request.headers.map(([name, value]) => `--header ${quoteShell(`${name}: ${value}`)}`),
    ...(body.kind === 'json'
      ? ["--header 'Content-Type: application/json'", `--data ${quoteShell(JSON.stringify(body.value, null, 2))}`]
      : []),
    ...(body.kind === 'multipart'
      ? [
          ...body.fields.map(([name, value]) => `--form ${quoteShell(`${name}=${value}`)}`),
          ...body.files.map((file) => `--form ${quoteShell(`${file.name}=@${file.fileName};type=${file.contentType}`)}`),
        ]
      : []),
    ...(answer.kind === 'file' ? [`--output ${answer.fileName}`] : []),
  ];
  const address = `"\${WALLET_API_URL:-${request.baseUrl}}"${quoteShell(request.path)}`;
  return [`curl --fail-with-body ${address}`, ...options].join(' \\\n  ');
}
