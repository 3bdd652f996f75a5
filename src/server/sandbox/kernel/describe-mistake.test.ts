import { describe, expect, it } from 'vitest';
import { createChecks } from './create-checks.ts';

const PHONE = { type: 'string', pattern: '^\\+[0-9]+$', examples: ['+254700000101'] };

/** What is said of a field `name` with a value and a schema. */
function say(value: unknown, schema: object, name = 'name'): string | undefined {
  const document = { schemas: { Body: { type: 'object', properties: { [name]: schema } } } };
  return createChecks(document).checkInput('/schemas/Body', { [name]: value })?.detail;
}

describe('a mistake', () => {
  it.each<readonly [unknown, object, string]>([
    [7, { type: 'string' }, 'name is 7, and must be a text.'],
    [null, { type: ['integer', 'array'] }, 'name is null, and must be a whole number or a list.'],
    [1.5, { type: 'integer' }, 'name is 1.5, and must be a whole number.'],
    ['1.5', { type: 'integer' }, 'name is the text "1.5", and must be a whole number.'],
    [{}, { type: 'string' }, 'name is an object, and must be a text.'],
    ['red', { enum: ['green', 'blue'] }, 'name "red" must be one of green, blue.'],
    ['0700', PHONE, 'name "0700" does not have the form of +254700000101.'],
    ['nobody', { format: 'email' }, 'name "nobody" is not an e-mail address.'],
    ['soon', { format: 'date-time' }, 'name "soon" is not a time such as 2026-03-02T12:30:00Z.'],
    ['é', { minLength: 2 }, 'name has 1 character, and must have at least 2.'],
    ['🙂🙂🙂', { maxLength: 2 }, 'name has 3 characters, and must have at most 2.'],
    [[], { minItems: 1 }, 'name has 0 entries, and must have at least 1.'],
    [[1, 1], { uniqueItems: true }, 'name holds the same entry twice, at 0 and 1.'],
    [{}, { minProperties: 1 }, 'name has 0 fields, and must have at least 1.'],
    [101, { maximum: 100 }, 'name is 101, and must be at most 100.'],
    [0, { minimum: 1 }, 'name is 0, and must be at least 1.'],
  ])('of %j is told by value and limit', (value, schema, detail) => {
    expect(say(value, schema)).toBe(detail);
  });

  it('never repeats a secret, nor a long text', () => {
    const short = { pattern: '^a$', examples: ['a'] };
    expect(say('hunter2', short, 'newPassword')).toBe('newPassword does not have the form of a.');
    expect(say('x'.repeat(61), short)).toBe('name does not have the form of a.');
    expect(say('hunter2', { type: 'integer' }, 'pin')).toBe(
      'pin is a text, and must be a whole number.',
    );
    expect(say(4821, { type: 'string' }, 'pin')).toBe('pin is a number, and must be a text.');
    expect(say('x'.repeat(61), { type: 'integer' })).toBe(
      'name is a text, and must be a whole number.',
    );
  });
});
