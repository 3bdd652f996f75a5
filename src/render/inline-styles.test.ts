import { describe, expect, it } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const link = (name: string) =>
  `<link rel="stylesheet" href="/assets/${name}.css" data-precedence="a">`;
const page = `<head>${link('one')}<title>T</title>${link('two')}</head><body></body>`;
const texts: Readonly<Record<string, string>> = {
  '/assets/one.css': 'a{color:red}\n',
  '/assets/two.css': '@media (width<9rem){b{content:"$&"}}',
};

describe('inlineStyles', () => {
  it('puts all sheets in the place of the first, in their order, with their addresses', () => {
    expect(inlineStyles(page, (address) => texts[address])).toBe(
      '<head><style data-href="/assets/one.css /assets/two.css">a{color:red}@media (width<9rem){b{content:"$&"}}</style><title>T</title></head><body></body>',
    );
  });

  it('leaves a sheet without text a link', () => {
    const html = inlineStyles(page, (address) => (address.includes('two') ? 'b{}' : undefined));
    expect(html).toContain(`${link('one')}<title>T</title><style data-href="/assets/two.css">b{}`);
  });

  it('changes nothing in a document without sheets', () => {
    expect(inlineStyles('<head></head>', () => '')).toBe('<head></head>');
  });

  it('refuses a text that would end the element', () => {
    expect(() => inlineStyles(page, () => 'a::after{content:"</STYLE>"}')).toThrow(
      'render: /assets/one.css has "</style" in its text',
    );
  });
});
