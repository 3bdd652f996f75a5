import { describe, expect, it } from 'vitest';
import type { Json } from '#contract/json.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { readDocument } from '#description/read-document.ts';
import { buildCallsWorkflow, findOmission, type MadeCall } from './build-calls-workflow.ts';

const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const TAGS = { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
const JSON_BODY = { content: { 'application/json': { schema: { type: 'object' } } } };
const FORM = { content: { 'multipart/form-data': { schema: { type: 'object' } } } };

function describeOperation(path: string, method: string, more: object): DescribedOperation {
  const operation = {
    operationId: `${method}Thing`,
    summary: `${method} a thing`,
    'x-page': `/things/${method}`,
    'x-permission': 'things:write',
    responses: { 200: { description: 'Done.' } },
    ...more,
  };
  const document = {
    openapi: '3.1.0',
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: { [path]: { [method]: operation } },
  };
  return readDocument(document)[0]!;
}

const CREATE = describeOperation('/v1/things', 'post', {
  parameters: [KEY],
  requestBody: JSON_BODY,
});
const READ = describeOperation('/v1/things/{id}', 'get', { parameters: [ID, TAGS] });

let at = 0;
function make(
  operation: DescribedOperation,
  draft: { readonly values?: Readonly<Record<string, string>>; readonly body?: Json },
  answer: Json,
  status = 200,
): MadeCall {
  at += 1;
  const { values = {}, body } = draft;
  return {
    operation,
    entry: {
      id: at,
      at,
      page: operation.pagePath,
      title: operation.summary,
      draft: { values, body: body === undefined ? '' : JSON.stringify(body), form: {} },
      answer: {
        status,
        statusText: '',
        mediaType: 'application/json',
        headers: [],
        text: JSON.stringify(answer),
        size: 0,
        isCut: false,
        milliseconds: 1,
      },
    },
  };
}
const read = (id: string, more: object = {}) =>
  make(READ, { values: { 'path id': id, ...more } }, { id });
const build = (...calls: readonly MadeCall[]) => buildCallsWorkflow(calls, 'run-1');

describe('calls as a workflow', () => {
  it('pass on what an earlier one has made, in a path, in a query and in a body', () => {
    const { workflow } = build(
      make(
        CREATE,
        { body: { name: 'One' } },
        { key: { id: 'thg_000001' }, parts: [{ id: 'prt_000001' }] },
      ),
      make(CREATE, { body: { of: ['thg_000001'] } }, { id: 'thg_000002' }),
      read('thg_000002', { 'query tag': 'prt_000001' }),
    );
    const [first, second, third] = workflow.steps;
    expect(first!.outputs).toEqual({
      keyId: '$response.body#/key/id',
      parts0Id: '$response.body#/parts/0/id',
    });
    expect(second!.requestBody!.payload).toEqual({ of: ['$steps.post-thing.outputs.keyId'] });
    expect(third!.parameters.slice(1)).toEqual([
      { name: 'id', in: 'path', value: '$steps.post-thing-2.outputs.id' },
      { name: 'tag', in: 'query', value: '$steps.post-thing.outputs.parts0Id' },
    ]);
  });

  it('keep two outputs apart whose fields have names alike, and find ids in any field', () => {
    const answer = { wallet: { id: 'wal_000001' }, walletId: 'wal_000002', others: ['wal_000003'] };
    const { workflow } = build(
      make(CREATE, {}, answer),
      make(CREATE, { body: ['wal_000001', 'wal_000002', 'wal_000003'] }, {}),
    );
    expect(workflow.steps[0]!.outputs).toEqual({
      walletId: '$response.body#/wallet/id',
      walletId2: '$response.body#/walletId',
      others0: '$response.body#/others/0',
    });
    expect(workflow.steps[1]!.requestBody!.payload).toEqual(
      ['walletId', 'walletId2', 'others0'].map((name) => `$steps.post-thing.outputs.${name}`),
    );
  });

  it('keep what none of them has made: what was there before, what was sent first, and words', () => {
    const { workflow } = build(
      read('thg_000001'),
      make(
        CREATE,
        { body: { code: 'CODE-77' } },
        { id: 'thg_000001', code: 'CODE-77', status: 'active1' },
      ),
      make(CREATE, { body: { id: 'thg_000001', code: 'CODE-77', status: 'active1' } }, {}),
    );
    expect(workflow.steps[2]!.requestBody!.payload).toEqual({
      id: 'thg_000001',
      code: 'CODE-77',
      status: 'active1',
    });
    expect(workflow.steps.map(({ outputs }) => outputs)).toEqual([{}, {}, {}]);
  });

  it('have a key of their own each, with the name of the run, and take the key of the environment', () => {
    const { workflow, inputs } = build(
      make(CREATE, { values: { 'header Idempotency-Key': 'mine' } }, {}, 201),
      make(CREATE, {}, {}),
    );
    expect(inputs).toEqual({ runId: 'run-1' });
    expect(workflow.steps.map(({ parameters }) => parameters)).toEqual(
      ['post-thing', 'post-thing-2'].map((step) => [
        { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.apiKey}' },
        { name: 'Idempotency-Key', in: 'header', value: `{$inputs.runId}-${step}` },
      ]),
    );
    expect(workflow.steps.map(({ successCriteria }) => successCriteria[0]!.condition)).toEqual([
      '$statusCode == 201',
      '$statusCode == 200',
    ]);
  });

  it('have an input for a text that would be read as a reference', () => {
    const { workflow, inputs } = build(
      make(
        CREATE,
        { body: { name: '$inputs.apiKey', note: 'costs $5', more: 'a {$statusCode}' } },
        {},
      ),
    );
    expect(workflow.steps[0]!.requestBody!.payload).toEqual({
      name: '$inputs.text1',
      note: 'costs $5',
      more: '$inputs.text2',
    });
    expect(inputs).toEqual({ runId: 'run-1', text1: '$inputs.apiKey', text2: 'a {$statusCode}' });
  });
});

it.each([
  ['a call that failed', make(CREATE, {}, {}, 409), 'failed'],
  ['a call without a response', { ...make(CREATE, {}, {}), entry: unanswered() }, 'failed'],
  [
    'a call with a secret, which the history does not keep',
    make(CREATE, { body: { pin: '…' } }, {}),
    'secret',
  ],
  [
    'a call with files',
    make(describeOperation('/v1/a', 'post', { requestBody: FORM }), {}, {}),
    'file',
  ],
  [
    'a call of a user',
    make(describeOperation('/v1/a', 'get', { 'x-caller': 'user' }), {}, {}),
    'user',
  ],
  [
    'a call without a key',
    make(describeOperation('/v1/a', 'get', { security: [] }), {}, {}),
    'user',
  ],
  ['a call whose secret stood in its address', make(READ, {}, {}), 'secret'],
  ['any other call', make(CREATE, {}, {}), undefined],
] as const)('%s is left out, or not', (_name, call, omission) => {
  expect(findOmission(call)).toBe(omission);
});

function unanswered() {
  const { answer: _, ...entry } = make(CREATE, {}, {}).entry;
  return entry;
}
