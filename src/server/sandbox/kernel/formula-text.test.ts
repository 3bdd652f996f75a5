import { describe, expect, it } from 'vitest';
import { escapeFormula, readEscapedFormula } from './formula-text.ts';

const FORMULAS = ['=1+1', '+1-1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''=1"];
const TEXTS = ['', 'Grace', "'t Hooft", "'", '+254700000101', 'a=1', '10020001'];

describe('escapeFormula', () => {
  it.each(FORMULAS)('puts an apostrophe before %j', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  it.each(TEXTS)('leaves %j as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  it.each([...FORMULAS, ...TEXTS, "'+254700000101"])('can be read back: %j', (text) => {
    expect(readEscapedFormula(escapeFormula(text))).toBe(text);
  });
});
