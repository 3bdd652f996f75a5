import { expect, it } from 'vitest';
import { parseSettings } from '#model/parse-settings.ts';
import { listTestSources } from '#model/testing/create-sources.ts';
import { settings } from '#settings';
import { createApiReader } from './read-api.ts';

const WORKFLOW = 'api/workflows/look.arazzo.yaml';
const TEXT = `workflows:
  - steps:
      - { stepId: look, description: Looks., operationId: getThing }
`;

it('reads the steps of workflows again when a workflow has changed, and only then', () => {
  const read = createApiReader();
  const readSteps = (text: string, paths?: string) => {
    const changes = { [WORKFLOW]: text, ...(paths && { 'api/paths/others.yaml': paths }) };
    const files = { texts: listTestSources(changes), images: new Set<string>() };
    return read(files, parseSettings(settings)).workflowSteps;
  };
  const first = readSteps(TEXT);
  expect(first).toEqual({
    'look.arazzo.yaml': [{ stepId: 'look', description: 'Looks.', operationId: 'getThing' }],
  });
  expect(readSteps(TEXT, '{}\n')).toBe(first);
  expect(readSteps(TEXT.replace('Looks.', 'Looks twice.'))).toEqual({
    'look.arazzo.yaml': [{ stepId: 'look', description: 'Looks twice.', operationId: 'getThing' }],
  });
});
