// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { releaseEvents, replayEvents } from './replay.ts';

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

describe('releaseEvents', () => {
  it('lets the browser do what a click does without scripts', () => {
    document.body.innerHTML = '<form><button>Send</button></form>';
    let sent = 0;
    document.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    const button = document.querySelector('button')!;
    releaseEvents([
      [button, new MouseEvent('click')],
      [button, new KeyboardEvent('keydown', { key: 'a' })],
    ]);
    expect(sent).toBe(1);
  });
});
