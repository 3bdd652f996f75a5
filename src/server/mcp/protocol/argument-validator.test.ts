import { expect, it } from 'vitest';
import { MCP_TOOLS } from '#contract/mcp/tools.ts';
import { ARGUMENT_VALIDATOR } from './argument-validator.ts';

const { inputSchema } = MCP_TOOLS.find(({ name }) => name === 'find_operations')!;
const validate = ARGUMENT_VALIDATOR.getValidator(inputSchema as object);

it('names an argument that the tool does not have, and those that it has', () => {
  expect(validate({ query: 'top up' })).toMatchObject({
    valid: false,
    errorMessage: 'There is no argument query. The tool takes words, method, path, limit.',
  });
});

it('leaves every other mistake to the library', () => {
  expect(validate({ words: 'top up' })).toMatchObject({ valid: true });
  expect(validate({ limit: 0 })).toMatchObject({
    valid: false,
    errorMessage: expect.stringContaining('limit must be'),
  });
  expect(validate('top up')).toMatchObject({ valid: false });
});
