// A flow that uses all that programs can say, for tests.
import type { Json } from '#contract/json.ts';
import type { Workflow, WorkflowInput, WorkflowStep } from '#site/workflows/workflow.ts';

const TRICKY = 'a\'b"c`d$e ${f} #{g} {h} \\n \\ \n\t é 漢 🦊 %s !x?>';
const HEADERS: WorkflowStep['parameters'] = [
  { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.apiKey}' },
  { name: 'Idempotency-Key', in: 'header', value: '{$inputs.run}-{$inputs.price}' },
];

/** Values of the inputs, without the key. */
export const TEST_VALUES: Readonly<Record<string, Json>> = {
  run: 'run-1',
  name: TRICKY,
  price: 1_500_000,
  rate: -2.5,
  isVip: true,
  nothing: null,
  file: 'name,phone\nÄmina "A" O\'Dhi,+254700000101\n',
  picture: 'portrait.jpg',
};

function buildInput([name, value]: [string, Json]): WorkflowInput {
  const type = { file: 'text/csv', picture: 'image/jpeg' }[name];
  const schema = type === undefined ? {} : { contentMediaType: type };
  return { name, description: '', required: true, schema, value };
}

function buildStep(
  step: Pick<WorkflowStep, 'stepId' | 'successCriteria'> & Partial<WorkflowStep>,
  operation: Pick<WorkflowStep['operation'], 'method' | 'endpoint'>,
): WorkflowStep {
  return {
    description: 'The server says what\n comes of it.',
    parameters: HEADERS,
    onSuccess: [],
    onFailure: [],
    outputs: {},
    ...step,
    operation: {
      operationId: step.stepId,
      title: step.stepId,
      path: '/',
      fileFields: ['file', 'picture'],
      ...operation,
    },
  };
}

const MAKE = buildStep(
  {
    stepId: 'make-thing',
    requestBody: {
      contentType: 'application/json',
      payload: {
        name: '$inputs.name',
        note: 'costs {$inputs.price} in ${x} #{y} $z %d \'and\' "so" on `here`',
        amount: { amount: '$inputs.price', currency: 'KES' },
        list: [true, false, null, 0.5, '$inputs.rate', [], {}, '$inputs.isVip', '$inputs.nothing'],
        'a-b': [{ deep: { deeper: { text: TRICKY, again: TRICKY } } }],
      },
    },
    successCriteria: [{ condition: '$statusCode == 201' }, { condition: '$response.body#/isOpen' }],
    outputs: {
      thingId: '$response.body#/id',
      parts: '$response.body#/parts',
    },
  },
  { method: 'POST', endpoint: '/v1/things' },
);

const AWAIT = buildStep(
  {
    stepId: 'await-thing',
    parameters: [
      ...HEADERS,
      { name: 'thingId', in: 'path', value: '$steps.make-thing.outputs.thingId' },
      { name: 'partId', in: 'path', value: '$steps.make-thing.outputs.parts#/1/id' },
      { name: 'level', in: 'query', value: 'a b' },
      { name: 'name', in: 'query', value: '$inputs.name' },
      { name: 'limit', in: 'query', value: 25 },
    ],
    successCriteria: [
      { condition: "$response.body#/status == 'done'" },
      { condition: '$response.body#/size > 1 && $response.body#/size <= $inputs.price' },
      { condition: '!($response.body#/absent >= 0) && ($statusCode == 1 || $statusCode != 404)' },
      {
        condition: "$.parts[?(@.kind == 'TOPUP' && @.size >= 2)]",
        context: '$response.body',
        type: 'jsonpath',
      },
    ],
    onFailure: [
      {
        name: 'again',
        type: 'retry',
        retryAfter: 0,
        retryLimit: 2,
        criteria: [
          { condition: '$statusCode == 200' },
          { condition: "$response.body#/status == 'pending'" },
        ],
      },
    ],
  },
  { method: 'GET', endpoint: '/v1/things/{thingId}/parts/{partId}' },
);

const SEND = buildStep(
  {
    stepId: 'send-file',
    requestBody: {
      contentType: 'multipart/form-data',
      payload: {
        dryRun: false,
        note: "it's {$inputs.price} & more",
        file: '$inputs.file',
        picture: '$inputs.picture',
      },
    },
    successCriteria: [{ condition: '$statusCode == 200' }],
  },
  { method: 'POST', endpoint: '/v1/files' },
);

/** Three steps: what is made is awaited, and files are sent. */
export const TEST_WORKFLOW: Workflow = {
  workflowId: 'test-flow',
  title: 'Test flow',
  summary: 'A thing is made and awaited.',
  description: '',
  inputs: [['apiKey', ''] as [string, Json], ...Object.entries(TEST_VALUES)].map(buildInput),
  steps: [MAKE, AWAIT, SEND],
  outputs: {},
};
