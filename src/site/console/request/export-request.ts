import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  findSecret,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import {
  formatHttpBody,
  formatHttpRequest,
  formatHttpText,
  formatHttpVariables,
} from '#site/files/http-request.ts';

/** A request as an HTTP file, which editors run; the key or token is a variable. */
export function formatHttp(request: SampleRequest): string {
  const secret = findSecret(request);
  const variables = formatHttpVariables(request.baseUrl, secret === undefined ? [] : [secret]);
  return `${variables}\n\n${formatHttpRequest(request, [`### ${request.operationId}`])}\n`;
}

function buildPostmanBody(body: SampleBody): object {
  if (body.kind === 'none') return {};
  if (body.kind !== 'multipart') {
    return {
      body: { mode: 'raw', raw: formatHttpBody(body), options: { raw: { language: 'json' } } },
    };
  }
  const texts = body.fields.map(([key, value]) => ({
    key,
    value: formatHttpText(value),
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
        : [{ key: 'idempotencyKey', value: formatHttpText(idempotencyKey), type: 'string' }]),
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
              value: header.kind === 'text' ? formatHttpText(header.value) : '{{idempotencyKey}}',
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
