import type { Json } from '#contract/json.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  findSecret,
  type SampleHeader,
  type SampleRequest,
  type SampleSecret,
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
function formatText(value: string): string {
  return value.replace(/\{\{|\p{Cc}|^</gu, encodeURIComponent);
}

function formatHeader(header: SampleHeader): string {
  if (header.kind !== 'bearer') return `${header.name}: ${formatText(header.value)}`;
  return `${header.name}: Bearer {{${header.secret}}}`;
}

function formatBody(body: SampleBody): string {
  if (body.kind === 'json') return formatJson(body.value);
  if (body.kind === 'text') return body.text;
  if (body.kind === 'none') return '';
  const head = (name: string) => `--${BOUNDARY}\nContent-Disposition: form-data; name="${name}"`;
  const fields = body.fields.map(([name, value]) => `${head(name)}\n\n${formatText(value)}`);
  const files = body.files.map(
    ({ name, fileName, contentType }) =>
      `${head(name)}; filename="${fileName}"\nContent-Type: ${contentType}\n\n< ./${fileName}`,
  );
  return [...fields, ...files, `--${BOUNDARY}--`].join('\n');
}

/** A request as an HTTP file, which editors run; the key or token is a variable. */
export function formatHttp(request: SampleRequest): string {
  const { operationId, method, baseUrl, path, headers, body } = request;
  const secret = findSecret(request);
  const type =
    body.kind === 'multipart' ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : [];
  const text = formatBody(body);
  return [
    `@baseUrl = ${baseUrl}`,
    ...(secret === undefined ? [] : [`@${secret} = ${PLACEHOLDERS[secret]}`]),
    '',
    `### ${operationId}`,
    `${method} {{baseUrl}}${path}`,
    ...headers.map(formatHeader),
    ...type,
    ...(text === '' ? [] : ['', text]),
    '',
  ].join('\n');
}

function buildPostmanBody(body: SampleBody): object {
  if (body.kind === 'none') return {};
  if (body.kind !== 'multipart') {
    return { body: { mode: 'raw', raw: formatBody(body), options: { raw: { language: 'json' } } } };
  }
  const texts = body.fields.map(([key, value]) => ({
    key,
    value: formatText(value),
    type: 'text',
  }));
  const files = body.files.map(({ name, fileName, contentType }) => {
    return { key: name, type: 'file', src: fileName, contentType };
  });
  return { body: { mode: 'formdata', formdata: [...texts, ...files] } };
}

/** A request as a Postman collection (format 2.1.0) of one item; the key or token is a variable. */
export function formatPostman(request: SampleRequest): string {
  const { summary, method, baseUrl, path, headers, body } = request;
  const [route = '', search = ''] = path.split('?');
  const query = [...new URLSearchParams(search)].map(([key, value]) => ({ key, value }));
  const secret = findSecret(request);
  const idempotencyKey = findIdempotencyKey(request);
  const collection = {
    info: {
      name: summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: baseUrl, type: 'string' },
      ...(secret === undefined ? [] : [{ key: secret, value: '', type: 'string' }]),
      ...(idempotencyKey === undefined
        ? []
        : [{ key: 'idempotencyKey', value: formatText(idempotencyKey), type: 'string' }]),
    ],
    item: [
      {
        name: summary,
        request: {
          method,
          auth:
            secret === undefined
              ? { type: 'noauth' }
              : {
                  type: 'bearer',
                  bearer: [{ key: 'token', value: `{{${secret}}}`, type: 'string' }],
                },
          header: headers
            .filter(({ kind }) => kind !== 'bearer')
            .map((header) => ({
              key: header.name,
              value: header.kind === 'text' ? formatText(header.value) : '{{idempotencyKey}}',
            })),
          ...buildPostmanBody(body),
          url: {
            raw: `{{baseUrl}}${path}`,
            host: ['{{baseUrl}}'],
            path: route.split('/').slice(1),
            query,
          },
        },
      },
    ],
  };
  return JSON.stringify(collection, null, 2);
}
