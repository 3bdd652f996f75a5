import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import { createFormTokens } from './create-form-tokens.ts';

function createScene(answers: readonly (string | Error)[]) {
  const scene = { now: 1_000_000, asked: 0, waits: [] as number[] };
  const tokens = createFormTokens(
    async () => {
      const answer = answers[scene.asked++];
      if (answer instanceof Error) throw answer;
      return answer!;
    },
    () => scene.now,
    async (ms) => {
      scene.waits.push(ms);
      scene.now += ms;
    },
  );
  return { scene, tokens };
}

/** Lets what was begun come to its end. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('createFormTokens', () => {
  it('waits until a token counts', async () => {
    const { scene, tokens } = createScene(['a']);
    tokens.prepare();
    await settle();
    scene.now += 1000;
    expect(await tokens.take()).toBe('a');
    expect(scene.waits).toEqual([2250]);
    expect(await tokens.take()).toBe('a');
    expect(scene).toMatchObject({ asked: 1, waits: [2250] });
  });

  it('asks for another one after the first was dropped or is nearly a day old', async () => {
    const { scene, tokens } = createScene(['a', 'b', 'c']);
    expect(await tokens.take()).toBe('a');
    tokens.drop();
    expect(await tokens.take()).toBe('b');
    scene.now += DAY_MS;
    expect(await tokens.take()).toBe('c');
  });

  it('tells of a failure when the token is wanted, and tries again then', async () => {
    const { tokens } = createScene([new Error('offline'), new Error('still offline'), 'a']);
    tokens.prepare();
    await settle();
    await expect(tokens.take()).rejects.toThrow('still offline');
    expect(await tokens.take()).toBe('a');
  });
});
