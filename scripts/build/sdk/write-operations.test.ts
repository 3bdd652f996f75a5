import { describe, expect, it } from 'vitest';
import { readDocument } from '#description/read-document.ts';
import { prepareDescription } from './prepare-description.ts';
import { chooseResend, readGenerated, writeOperations } from './write-operations.ts';

const KEY = { $ref: '#/components/parameters/IdempotencyKey' };
const header = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const operation = (operationId: string, more: object = {}) => ({
  operationId,
  summary: `Does ${operationId}`,
  tags: ['Things'],
  'x-page': '/things',
  responses: { 200: { description: 'Done.', headers: { A: {} } }, 404: { description: 'No.' } },
  ...more,
});
const DESCRIPTION = {
  openapi: '3.1.0',
  paths: {
    '/v1/things': {
      get: operation('listThings'),
      post: operation('addThing', { parameters: [KEY] }),
      put: operation('setThing'),
    },
    '/v1/things/count': { get: operation('countThing', { 'x-effect': 'once' }) },
  },
  components: { parameters: { IdempotencyKey: header } },
};
const OPERATIONS = readDocument(DESCRIPTION);

/** What the generator writes, as far as it is read. */
const generate = (names: readonly string[]) => `import type { Thing } from './client.schemas.js';

${names.map((name) => `export type ${name}Result = Thing;\n`).join('\n')}
export type AddThingPath = {
    thingId: string;
};

/**
 * Per-operation \`args\`/\`result\` shapes
 */
export const OPERATIONS = {
${names.map((name) => `    ${name.charAt(0).toLowerCase()}${name.slice(1)}: { id: "x", tags: ["Things"], path: "/v1" }`).join(',\n')}
}`;

describe('prepareDescription', () => {
  it('leaves out keys, refusals and headers of responses', () => {
    const text = JSON.stringify(prepareDescription(DESCRIPTION)['paths']);
    expect(text).not.toMatch(/IdempotencyKey|404|"A"/);
    expect(text).toContain('"200"');
  });
});

describe('chooseResend', () => {
  it('lets be repeated what has a key, and a GET that changes nothing', () => {
    expect(OPERATIONS.map((one) => [one.operationId, chooseResend(one)])).toEqual([
      ['listThings', 'reads'],
      ['addThing', 'key'],
      ['setThing', 'never'],
      ['countThing', 'never'],
    ]);
  });
});

describe('the operations of the generated client', () => {
  it('are exported one by one', () => {
    const names = ['ListThings', 'AddThing', 'SetThing', 'CountThing'];
    const text = writeOperations(
      OPERATIONS,
      readGenerated(generate(names), OPERATIONS),
      'https://s',
    );
    expect(text).toContain(
      `export const addThing: Operation<object, AddThingResult, AddThingCode> = /* @__PURE__ */ createOperation(platform, { id: "x", path: "/v1" }, 'key');`,
    );
    expect(text).toContain('@see https://s/things');
    expect(text).not.toContain('AddThingPath');
  });

  it('stop the build when the generator writes something else', () => {
    expect(() => readGenerated(generate(['AddThing']), OPERATIONS)).toThrow(/has 1 operations/);
  });
});
