// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { replayEvents } from './replay.ts';

describe('replayEvents', () => {
  it('dispatches clicks on their targets in order', () => {
    const seen: string[] = [];
    const [first, second] = ['a', 'b'].map((name) => {
      const button = document.createElement('button');
      button.addEventListener('click', () => seen.push(name));
      document.body.append(button);
      return button;
    });
    replayEvents([
      [second!, new MouseEvent('click', { bubbles: true })],
      [first!, new MouseEvent('click', { bubbles: true })],
    ]);
    expect(seen).toEqual(['b', 'a']);
  });

  it('passes over elements that are gone', () => {
    const button = document.createElement('button');
    let clicks = 0;
    button.addEventListener('click', () => (clicks += 1));
    replayEvents([[button, new MouseEvent('click')]]);
    expect(clicks).toBe(0);
  });

  it('keeps typed text and reports it once', () => {
    const input = document.createElement('input');
    document.body.append(input);
    input.value = 'vouch';
    let reported = '';
    input.addEventListener('input', () => (reported += input.value));
    replayEvents([[input, new Event('input', { bubbles: true })]]);
    expect(input.value).toBe('vouch');
    expect(reported).toBe('vouch');
  });
});
