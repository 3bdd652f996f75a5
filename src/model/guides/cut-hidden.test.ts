import { describe, expect, it } from 'vitest';
import { cutHidden } from './cut-hidden.ts';

describe('cutHidden', () => {
  it('leaves no trace of a comment in a paragraph, a list and a component', () => {
    const proof = '{/* proof: "it does" */}';
    expect(cutHidden(`One. ${proof} Two\nthree. ${proof}\n\n- Four. ${proof}\n`)).toBe(
      'One. Two\nthree.\n\n- Four.\n',
    );
    expect(cutHidden(`<Note>\n  One. ${proof}\n</Note>\n`)).toBe('<Note>\n  One.\n</Note>\n');
  });

  it('keeps the numbers of lines behind a block that is hidden', () => {
    expect(cutHidden('One.\n\n```bash hidden\nrun it\n```\n\nTwo.\n')).toBe(
      'One.\n\n\n\n\n\nTwo.\n',
    );
    expect(cutHidden('One.\n\n{/* proof: "it does" */}\n\nTwo.\n')).toBe('One.\n\n\n\nTwo.\n');
  });

  it('leaves other code and expressions as they are', () => {
    const text =
      '```bash title="hidden"\n{/* shown */}\n```\n\n{1 /* shown */}\n\n`{/* shown */}`\n';
    expect(cutHidden(text)).toBe(text);
  });
});
