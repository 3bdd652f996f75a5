import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendRequest } from './send-request.ts';

afterEach(() => void vi.unstubAllGlobals());

const send = (value: string) =>
  sendRequest('https://api.example/v1/x', { headers: [['Authorization', `Bearer ${value}`]] });

describe('sendRequest', () => {
  it.each(['wk_test\u20131', 'wk_\u2022\u2022\u2022', 'wk_1\u200b', 'wk\n1'])(
    'says of a key that no header can have that it was not sent: %j',
    async (key) => {
      const fetched = vi.fn();
      vi.stubGlobal('fetch', fetched);
      expect(await send(key)).toEqual({ kind: 'failure', failure: 'unsendable' });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it.each(['/v1/accounts/..', '/v1/accounts/../tags?limit=1', '/v1/./x'])(
    'does not send %s, which would be another call',
    async (path) => {
      const fetched = vi.fn();
      vi.stubGlobal('fetch', fetched);
      const outcome = await sendRequest(`https://api.example${path}`, {});
      expect(outcome).toEqual({ kind: 'failure', failure: 'dots' });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it.each(['/v1/a..b/.c', '/v1/x?q=/../y'])('sends %s', async (path) => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const outcome = await sendRequest(`https://api.example${path}`, {});
    expect(outcome).toMatchObject({ kind: 'response' });
  });

  it('sends any other', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    expect(await send('wk_test_1')).toMatchObject({ kind: 'response', response: { status: 200 } });
  });
});
