import {
  buildSampleRequest,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import type { SiteModel } from '#model/site-model.ts';

const BOUNDARY = 'part-of-the-upload';

/**
 * Writes all operations as an HTTP file, which editors and Bruno run request by request: `###` begins a
 * request, `@name = value` is a variable (RFC 9110 messages otherwise).
 */
export function formatHttpFile(model: SiteModel): string {
  const { settings } = model;
  const requests = model.navigation.flatMap(({ title, links }) =>
    links.flatMap(({ href }) => {
      const page = model.pages[href];
      if (page?.kind !== 'operation') return [];
      const sample = buildSampleRequest(page.operation, settings.apiUrl);
      return [formatRequest(sample, `${title}: ${page.title}`)];
    }),
  );
  const head = [
    `@baseUrl = ${settings.apiUrl}`,
    '@apiKey = the-secret-of-an-app-key',
    '@accessToken = the-access-token-of-a-user',
  ].join('\n');
  return `${[head, ...requests].join('\n\n')}\n`;
}

function formatRequest(
  { operationId, method, path, headers, body }: SampleRequest,
  title: string,
): string {
  const own = headers.map(formatHeader);
  const type =
    body.kind === 'multipart' ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : [];
  const head = [
    `### ${title}`,
    `# @name ${operationId}`,
    `${method} {{baseUrl}}${path}`,
    ...own,
    ...type,
  ];
  const text = formatBody(body);
  return text === '' ? head.join('\n') : `${head.join('\n')}\n\n${text}`;
}

function formatHeader(header: SampleHeader): string {
  if (header.kind !== 'bearer') return `${header.name}: ${header.value}`;
  return `${header.name}: Bearer {{${header.secret}}}`;
}

function formatBody(body: SampleRequest['body']): string {
  switch (body.kind) {
    case 'json':
      return JSON.stringify(body.value, null, 2);
    case 'text':
      return body.text;
    case 'multipart': {
      const fields = body.fields.map(
        ([name, value]) =>
          `--${BOUNDARY}\nContent-Disposition: form-data; name="${name}"\n\n${value}`,
      );
      const files = body.files.map(
        ({ name, fileName, contentType }) =>
          `--${BOUNDARY}\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\n` +
          `Content-Type: ${contentType}\n\n< ./${fileName}`,
      );
      return [...fields, ...files, `--${BOUNDARY}--`].join('\n');
    }
    default:
      return '';
  }
}
