import type { jsonSchemaValidator } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { isJsonObject } from '#contract/json.ts';

const inner = new AjvJsonSchemaValidator();

/**
 * Checks the arguments of a tool as the library does, and names an argument that the tool does not have. The library says
 * that there is one, so that an agent would have to guess which.
 */
export const ARGUMENT_VALIDATOR: jsonSchemaValidator = {
  getValidator(schema) {
    const validate = inner.getValidator<never>(schema);
    const known = isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
    return (given) => {
      const result = validate(given);
      if (result.valid || !isJsonObject(given)) return result;
      const unknown = Object.keys(given).find((name) => !known.includes(name));
      if (unknown === undefined) return result;
      const errorMessage = `There is no argument ${unknown.slice(0, 40)}. The tool takes ${known.join(', ')}.`;
      return { ...result, errorMessage };
    };
  },
};
