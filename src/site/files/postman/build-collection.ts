import {
  buildSampleRequest,
  findIdempotencyKey,
  findSecret,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import type { Operation, OperationPage, SiteModel } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';
import { buildUrl, formatExample, isQueryEncoded } from './build-url.ts';
import { orderRequests, type RequestFolder } from './order-requests.ts';
import { RUN_STEPS, type RunStep } from './run-plan.ts';
import { buildTestScript, buildWaitScript, buildWorkspaceScript } from './scripts.ts';

/** Where the environment of the sandbox is published. */
export const ENVIRONMENT_PATH = '/wallet-api.postman_environment.json';

/** Files that the collection and the workflows send, published under /uploads/. */
const UPLOAD_FILES = [
  'accounts.csv',
  'dependants.csv',
  'portrait.jpg',
  'neema.jpg',
  'document.jpg',
  'face.jpg',
];

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Builds a Postman collection (format 2.1.0) of all operations. Its requests succeed one after the other in a fresh
 * workspace of the sandbox, and each has a test of its own.
 */
export function buildPostmanCollection(model: SiteModel): Readonly<Record<string, unknown>> {
  const { settings } = model;
  const folders = orderRequests(model);
  return {
    info: {
      name: settings.productName,
      description: describeCollection(settings),
      schema: SCHEMA,
    },
    auth: buildAuth('apiKey'),
    event: [buildWorkspaceScript()],
    variable: [
      { key: 'baseUrl', value: settings.apiUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'accessToken', value: '', type: 'string' },
      ...listMadeVariables(folders),
      ...listKeyVariables(folders, settings),
    ],
    item: folders.map(({ title, pages }) => {
      return { name: title, item: pages.map((page) => buildItem(model, page)) };
    }),
  };
}

function describeCollection({ productName, siteUrl }: SiteSettings): string {
  return [
    `Every call of ${productName}. Set the variable apiKey before you send one, and accessToken for the calls that only a user makes.`,
    `To try the calls, import [the environment of the sandbox](${siteUrl}${ENVIRONMENT_PATH}) as well and choose it. The first request then makes a workspace and fills both variables in. To get a fresh workspace, empty apiKey.`,
    'Each call that takes an Idempotency-Key has a variable for the key. Keep the value while you repeat the call, and change the value for another one.',
    `The whole collection can be run from top to bottom. The calls that upload read files from the working directory: download ${UPLOAD_FILES.map((name) => `[${name}](${siteUrl}/uploads/${name})`).join(', ')}.`,
  ].join('\n\n');
}

/** The things that a run makes. Until it has made one, the variable is the example of the description. */
function listMadeVariables(folders: readonly RequestFolder[]): readonly object[] {
  const values = new Map<string, string>();
  for (const { operation } of folders.flatMap(({ pages }) => pages)) {
    for (const [parameter, name] of Object.entries(RUN_STEPS[operation.operationId]?.path ?? {})) {
      const found = operation.parameters.find((one) => one.name === parameter);
      if (found) values.set(name, formatExample(found));
    }
  }
  return [...values].map(([key, value]) => ({ key, value, type: 'string' }));
}

/** Name of the variable that holds an operation's idempotency key. */
function formatKeyName(operationId: string): string {
  return `${operationId}Key`;
}

/** The idempotency keys of the calls that take one: each stays the same until the reader changes it. */
function listKeyVariables(
  folders: readonly RequestFolder[],
  { apiUrl }: SiteSettings,
): readonly object[] {
  return folders
    .flatMap(({ pages }) => pages)
    .flatMap(({ operation }) => {
      const value = findIdempotencyKey(buildSampleRequest(operation, apiUrl));
      const key = formatKeyName(operation.operationId);
      return value === undefined ? [] : [{ key, value, type: 'string' }];
    });
}

function buildItem(model: SiteModel, page: OperationPage): object {
  const { operation } = page;
  const step = RUN_STEPS[operation.operationId] ?? {};
  const sample = buildSampleRequest(operation, model.settings.apiUrl);
  const request = {
    method: operation.method,
    ...buildOwnAuth(sample, step),
    header: buildHeaders(sample),
    ...buildBody(sample, step),
    url: buildUrl(operation, step),
    description: `${operation.description}\n\n[Documentation](${model.settings.siteUrl}${page.path})`,
  };
  return {
    name: page.title,
    ...(isQueryEncoded(operation) && { protocolProfileBehavior: { disableUrlEncoding: true } }),
    event: [
      ...(step.waits === undefined ? [] : [buildWaitScript(step.waits)]),
      buildTestScript(operation, step),
    ],
    request,
    response: buildResponses(operation, request),
  };
}

function buildAuth(secret: string): object {
  return {
    type: 'bearer',
    bearer: [{ key: 'token', value: `{{${secret}}}`, type: 'string' }],
  };
}

/** How a call is authorised, where the collection's own key is not what it takes. */
function buildOwnAuth(sample: SampleRequest, { token }: RunStep): { readonly auth?: object } {
  const secret = token ?? findSecret(sample);
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

function buildBody({ body }: SampleRequest, step: RunStep): object {
  switch (body.kind) {
    case 'json':
      return {
        body: {
          mode: 'raw',
          raw: JSON.stringify({ ...(body.value as object), ...step.body }, null, 2),
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
