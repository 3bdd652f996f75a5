import { expect, it } from 'vitest';
import { buildTestSite, change } from '#model/testing/create-sources.ts';

const ROOT = 'api/openapi.yaml';
const WORKFLOW = 'api/workflows/look.arazzo.yaml';
const START = `arazzo: 1.0.1
info: { title: Look, version: 1.0.0 }
sourceDescriptions: []
workflows:
  - workflowId: look
    steps:
`;
const STEP = '      - { stepId: one, operationId: getThing }\n';
const steps = (text: string) => ({ [WORKFLOW]: START + text });

it('finds nothing wrong with a sound workflow', () => {
  expect(buildTestSite(steps(STEP)).errors).toEqual([]);
});

it.each([
  [
    'a step without an operation',
    steps(STEP.replace('operationId', 'operation')),
    WORKFLOW,
    7,
    'A step has no "operation".',
  ],
  [
    'a step of an unknown operation',
    steps(STEP.replace('getThing', 'getThin')),
    WORKFLOW,
    7,
    'The operation "getThin" is not known.',
  ],
  ['a step that stands twice', steps(STEP + STEP), WORKFLOW, 8, 'The step "one" stands twice.'],
  [
    'a misspelt key of a workflow',
    { [WORKFLOW]: `${START.replace('workflowId', 'workflow')}${STEP}` },
    WORKFLOW,
    5,
    'A workflow has no "workflow".',
  ],
  [
    'another version of OpenAPI',
    change(ROOT, 'openapi: 3.1.0', 'openapi: 3.0.3'),
    ROOT,
    1,
    'The description has no openapi "3.0.3".',
  ],
  [
    'a version that is none',
    change(ROOT, 'version: 1.0.0', "version: '1'"),
    ROOT,
    2,
    'info has no version "1".',
  ],
])('reports %s on its line', (...[, changes, file, line, what]) => {
  expect(buildTestSite(changes).errors).toContainEqual(
    expect.objectContaining({ file, line, what }),
  );
});
