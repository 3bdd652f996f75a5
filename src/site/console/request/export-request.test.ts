// What a reader has filled in, or a link has brought, stays a value in the files of other programs.
import { describe, expect, it } from 'vitest';
import type { DescribedOperation } from '#description/operation.ts';
import { readDocument } from '#description/read-document.ts';
import { buildDraftRequest } from './build-sample.ts';
import { formatHttp, formatPostman } from './export-request.ts';
import { buildDraft, type RequestDraft } from './request-draft.ts';

/** httpYac runs what stands between such braces, and Postman replaces it. */
const CODE = '{{ 6 * 7 }} {{{$guid}}} {{{{baseUrl';
const OWN_VARIABLES = /\{\{(baseUrl|apiKey|accessToken|idempotencyKey)\}\}/g;

function describeOperation(content: object): DescribedOperation {
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
  const post = {
    operationId: 'create',
    summary: 'Create',
    'x-page': '/things/create',
    parameters: [key],
    requestBody: { content },
    responses: { 201: { description: 'Made.' } },
  };
  return readDocument({ openapi: '3.1.0', paths: { '/v1/things': { post } } })[0]!;
}

const ofJson = describeOperation({ 'application/json': { schema: { type: 'object' } } });
const ofForm = describeOperation({
  'multipart/form-data': {
    schema: { type: 'object', properties: { note: { type: 'string', examples: ['a'] } } },
  },
});
const build = (operation: DescribedOperation, changes: Partial<RequestDraft>) =>
  buildDraftRequest(operation, { ...buildDraft(operation), ...changes }, 'https://api.example')!;

describe('an exported file', () => {
  it('has no variable or code of the body, which stays the same', () => {
    const value = { name: CODE, [CODE]: [{ a: {} }] };
    const request = build(ofJson, { body: JSON.stringify(value) });
    const http = formatHttp(request);
    const { raw } = JSON.parse(formatPostman(request)).item[0].request.body;
    expect(JSON.parse(http.slice(http.indexOf('\n\n{')))).toEqual(value);
    expect(JSON.parse(raw)).toEqual(value);
    expect([http.replaceAll(OWN_VARIABLES, ''), raw].join()).not.toContain('{{');
  });

  it('has no variable, line or file of a header or a field', () => {
    const values = { 'header Idempotency-Key': `${CODE}\r\n\r\n### Other\nGET /` };
    const request = build(ofForm, { values, form: { note: `< ./secret\n${CODE}` } });
    const http = formatHttp(request);
    expect(http).toContain('Idempotency-Key: %7B%7B 6 * 7 }}');
    expect(http).not.toMatch(/^< |^### Other/m);
    for (const text of [http, formatPostman(request)])
      expect(text.replaceAll(OWN_VARIABLES, '')).not.toContain('{{');
  });
});
