import {
  buildSampleRequest,
  findIdempotencyKey,
  findSecret,
  type SampleRequest,
  type SampleSecret,
} from '#languages/sample/sample-request.ts';
import type { Operation, OperationPage, SiteModel } from '#model/site-model.ts';
import type { Parameter } from '#description/operation.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Builds a Postman collection (format 2.1.0) of all operations, a folder for each section. */
export function buildPostmanCollection(model: SiteModel): Readonly<Record<string, unknown>> {
  const { settings } = model;
  return {
    info: {
      name: settings.productName,
      description: `Every call of ${settings.productName}. Set the variable apiKey before you send one, and accessToken for the calls that only a user makes. Each call that changes something has a variable for its Idempotency-Key: keep the value while you repeat a call, and change the value for a new call.`,
      schema: SCHEMA,
    },
    auth: buildAuth('apiKey'),
    variable: [
      { key: 'baseUrl', value: settings.apiUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'accessToken', value: '', type: 'string' },
      ...listKeyVariables(model),
    ],
    item: model.navigation.flatMap(({ title, links }) => {
      const pages = links.flatMap(({ href }) => {
        const page = model.pages[href];
        return page?.kind === 'operation' ? [page] : [];
      });
      return pages.length > 0
        ? [{ name: title, item: pages.map((page) => buildItem(model, page)) }]
        : [];
    }),
  };
}

/** Name of the variable that holds an operation's idempotency key. */
function formatKeyName(operationId: string): string {
  return `${operationId}Key`;
}

/** A variable for each operation that takes an idempotency key: its value stays until the reader changes it. */
function listKeyVariables({ pages, settings }: SiteModel): object[] {
  return Object.values(pages).flatMap((page) => {
    if (page.kind !== 'operation') return [];
    const { operation } = page;
    const value = findIdempotencyKey(buildSampleRequest(operation, settings.apiUrl));
    const key = formatKeyName(operation.operationId);
    return value === undefined ? [] : [{ key, value, type: 'string' }];
  });
}

function buildItem(model: SiteModel, page: OperationPage): object {
  const { operation } = page;
  const sample = buildSampleRequest(operation, model.settings.apiUrl);
  const request = {
    method: operation.method,
    ...buildOwnAuth(sample),
    header: buildHeaders(sample),
    ...buildBody(sample),
    url: buildUrl(operation),
    description: `${operation.description}\n\n[Documentation](${model.settings.siteUrl}${page.path})`,
  };
  return { name: page.title, request, response: buildResponses(operation, request) };
}

function buildAuth(secret: SampleSecret): object {
  return {
    type: 'bearer',
    bearer: [{ key: 'token', value: `{{${secret}}}`, type: 'string' }],
  };
}

/** How a call is authorised, where the collection's own key is not what it takes. */
function buildOwnAuth(sample: SampleRequest): { readonly auth?: object } {
  const secret = findSecret(sample);
  if (secret === undefined) return { auth: { type: 'noauth' } };
  return secret === 'apiKey' ? {} : { auth: buildAuth(secret) };
}

function buildHeaders({ operationId, headers }: SampleRequest): object[] {
  // Keys and tokens are sent by the authorisation.
  return headers
    .filter(({ kind }) => kind !== 'bearer')
    .map((header) => ({
      key: header.name,
      value: header.kind === 'text' ? header.value : `{{${formatKeyName(operationId)}}}`,
    }));
}

function buildBody({ body }: SampleRequest): object {
  switch (body.kind) {
    case 'json':
      return {
        body: {
          mode: 'raw',
          raw: JSON.stringify(body.value, null, 2),
          options: { raw: { language: 'json' } },
        },
      };
    case 'text':
      return { body: { mode: 'raw', raw: body.text } };
    case 'multipart': {
      const texts = body.fields.map(([key, value]) => ({ key, value, type: 'text' }));
      const files = body.files.map(({ name, fileName, contentType }) => {
        return { key: name, type: 'file', src: fileName, contentType };
      });
      return { body: { mode: 'formdata', formdata: [...texts, ...files] } };
    }
    default:
      return {};
  }
}

function formatExample({ example, schema }: Parameter): string {
  const value = example ?? schema.example ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function buildUrl({ endpoint, parameters }: Operation): object {
  const path = endpoint.replace(/\{([^}]+)\}/g, ':$1');
  const query = parameters
    .filter(({ location: place }) => place === 'query')
    .map((parameter) => ({
      key: parameter.name,
      value: formatExample(parameter),
      description: parameter.description,
      // What may be left out is there to be switched on.
      disabled: !parameter.required,
    }));
  const search = query.filter(({ disabled }) => !disabled);
  const text = search.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&');
  return {
    raw: `{{baseUrl}}${path}${text && `?${text}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    query,
    variable: parameters
      .filter(({ location: place }) => place === 'path')
      .map((parameter) => ({
        key: parameter.name,
        value: formatExample(parameter),
        description: parameter.description,
      })),
  };
}

function buildResponses({ responses }: Operation, originalRequest: object): object[] {
  return responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ mediaType, examples }) =>
      examples.slice(0, 1).map(({ value, summary }) => ({
        name: summary || status,
        originalRequest,
        status,
        code: Number(status),
        header: [{ key: 'Content-Type', value: mediaType }],
        body: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
      })),
    ),
  );
}
