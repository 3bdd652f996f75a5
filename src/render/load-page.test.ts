import { describe, expect, it } from 'vitest';
import { loadPage } from './load-page.ts';

/** Loads a page of two modules; each name in `failures` fails so many times. */
async function load(failures: Readonly<Record<string, number>>) {
  const left = { ...failures };
  const log: string[] = [];
  const attempt = async (name: string, result: unknown) => {
    log.push(name);
    const count = left[name] ?? 0;
    left[name] = count - 1;
    if (count > 0) throw new TypeError('Failed to fetch');
    return result;
  };
  const payload = await loadPage({
    modules: ['/a.js', '/b.js'],
    importModule: (address) => attempt(address, {}),
    fetchPayload: () => attempt('payload', 'the page') as Promise<string>,
    recover: async () => void log.push('recover'),
    onGivingUp: () => void log.push('given up'),
    wait: async (count) => void log.push(`wait ${count}`),
  });
  return { payload, log };
}

const ROUND = ['payload', '/a.js', '/b.js'];

describe('loadPage', () => {
  it('asks once for everything where everything comes', async () => {
    expect(await load({})).toEqual({ payload: 'the page', log: ROUND });
  });

  it.each(ROUND)('tries again where %s has failed once, and says nothing', async (name) => {
    const { payload, log } = await load({ [name]: 1 });
    expect(payload).toBe('the page');
    expect(log).toEqual([...ROUND, 'wait 1', ...ROUND]);
  });

  it('says once that it has not succeeded, and still tries again', async () => {
    const { payload, log } = await load({ '/b.js': 5 });
    expect(payload).toBe('the page');
    expect(log.filter((entry) => !ROUND.includes(entry))).toEqual([
      'wait 1',
      'recover',
      'wait 2',
      'given up',
      ...[3, 4, 5].flatMap((count) => ['recover', `wait ${count}`]),
    ]);
  });
});
