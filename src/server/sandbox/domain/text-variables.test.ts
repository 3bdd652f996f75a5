import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { assertKnownVariables, fillText, findVariables } from './text-variables.ts';

describe('texts with variables', () => {
  it('name each variable once', () => {
    expect(findVariables('{name}, {time}, {name}')).toEqual(['name', 'time']);
  });

  it('have braces that are written twice literally', () => {
    expect(findVariables('{{name}} {time}')).toEqual(['time']);
    expect(fillText('{{name}} {time}', { time: '7:00' })).toBe('{name} 7:00');
  });

  it('keep a brace without a partner', () => {
    expect(fillText('a { b } c }', {})).toBe('a  c }');
    expect(fillText('a {', {})).toBe('a {');
  });

  it('refuse what is no variable', () => {
    expect(() => assertKnownVariables('Dear {nam}', ['name'])).toThrow('{nam} is no variable.');
    expect(() => assertKnownVariables('Dear {}', ['name'])).toThrow('no variable');
  });

  it('stay as they are without braces', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[{}]/.test(text));
        expect(fillText(text, { name: 'x' })).toBe(text);
      }),
    );
  });
});
