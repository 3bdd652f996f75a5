import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_TIMEOUTS_MS } from '#contract/limits.ts';
import {
  answerRequest,
  PATIENCE_MS,
  readRequestKind,
  SEARCH_PATIENCE_MS,
  type CallParts,
  type RequestKind,
} from './answer-request.ts';
import { makeCopy } from './make-copy.ts';
import { createMemoryCaches } from './testing/create-memory-caches.ts';
import { buildSiteFiles, LIST, POLICY, serve } from './testing/serve-copy.ts';

const SITE = 'https://docs.wallet.example';
const LINE = 'You read your copy of 27 November 2026.';

let storage: CacheStorage;
beforeEach(async () => {
  storage = createMemoryCaches();
  // Noon where the reader is, wherever that is.
  const now = () => new Date('2026-11-27T12:00:00');
  await makeCopy(LIST, { storage, fetch: serve(buildSiteFiles()), now });
});

const search = async () => new Response('hits of the copy');
const none = async () => undefined;
const call = {
  answer: async () => new Response('answer of the copy'),
  answerOwn: none,
  copyOwn: none,
};
const fail = () => Promise.reject(new TypeError('fetch failed'));
const hang = () => new Promise<Response>(() => {});
const answer = (kind: RequestKind, path: string, ask: () => Promise<Response>) =>
  answerRequest(kind, new URL(path, SITE), { storage, ask, search, call, patienceMs: 20 });

describe('a request', () => {
  const read = (path: string, more: Partial<Request> = {}) =>
    readRequestKind({ method: 'GET', mode: 'cors', url: new URL(path, SITE).href, ...more }, SITE);

  it('is of a page, of a file of the copy, or of the network alone', () => {
    expect(read('/accounts/add?x=1', { mode: 'navigate' })).toBe('page');
    expect(read('/accounts/add.rsc')).toBe('file');
    expect(read('/images/logo.svg')).toBe('file');
    expect(read('/assets/a.js')).toBe('asset');
    expect(read('/sandbox/v1/accounts')).toBe('call');
    expect(read('/sandbox/v1/accounts', { method: 'DELETE' })).toBe('call');
    expect(read('/sandbox/v1/accounts', { mode: 'navigate' })).toBe('page');
    expect(read('/callbacks/abc')).toBeUndefined();
    expect(read('/offline-copy.json')).toBeUndefined();
    expect(read('/1/indexes/*/queries?x=1', { method: 'POST' })).toBe('search');
    const elsewhere = 'https://search.example/1/indexes/*/queries';
    expect(read(elsewhere, { method: 'POST' })).toBe('search');
    expect(read(elsewhere)).toBeUndefined();
    expect(read('/1/events', { method: 'POST' })).toBeUndefined();
    expect(read('/accounts/add', { mode: 'navigate', method: 'POST' })).toBeUndefined();
    expect(read('https://other.example/assets/a.js')).toBeUndefined();
  });
});

describe('a page', () => {
  it('asks the network first for a page', async () => {
    const response = await answer('page', '/', async () => new Response('online'));
    expect(await response.text()).toBe('online');
    const missing = await answer('page', '/', async () => new Response('', { status: 404 }));
    expect(missing.status).toBe(404);
  });

  it('comes from the copy without a network, with a line that says so', async () => {
    const response = await answer('page', '/accounts/add?from=mail', fail);
    expect(response.headers.get('content-security-policy')).toBe(POLICY);
    const html = await response.text();
    expect(html).toContain('<h1>First</h1>');
    expect(html).toContain(LINE);
    expect(html.endsWith('</aside></body></html>')).toBe(true);
    expect(await (await answer('page', '/accounts/add/', fail)).text()).toContain('First');
  });

  it('comes from the copy after three seconds without an answer', async () => {
    expect(PATIENCE_MS).toBe(3000);
    expect(await (await answer('page', '/', hang)).text()).toContain(LINE);
  });

  it('comes from the copy while the server fails', async () => {
    const ask = async () => new Response('', { status: 502 });
    expect(await (await answer('page', '/', ask)).text()).toContain(LINE);
  });

  it('that the copy does not have leads to the page about the copy', async () => {
    expect(await (await answer('page', '/new', fail)).text()).toContain('<h1>Your copy</h1>');
  });

  it('that the copy does not have may take its time while there is a network', async () => {
    const late = () =>
      new Promise<Response>((resolve) => void setTimeout(() => resolve(new Response('form')), 60));
    expect(await (await answer('page', '/contact', late)).text()).toBe('form');
    const failing = async () => new Response('', { status: 503 });
    expect((await answer('page', '/contact', failing)).status).toBe(503);
  });

  it('of the copy takes the payload of the copy, also while the site has a newer one', async () => {
    const html = await (await answer('page', '/', fail)).text();
    const [, address] = /name="payload" content="([^"]+)"/.exec(html)!;
    const ask = async () => new Response('newer');
    expect(await (await answer('file', address!, ask)).text()).toContain('"version":"abc"');
  });

  it('comes from the network if the copy cannot be read', async () => {
    const broken = createMemoryCaches();
    broken.keys = () => Promise.reject(new Error('gone'));
    const late = () =>
      new Promise<Response>((resolve) => void setTimeout(() => resolve(new Response('site')), 60));
    const response = await answerRequest('page', new URL('/', SITE), {
      storage: broken,
      ask: late,
      search,
      call,
      patienceMs: 20,
    });
    expect(await response.text()).toBe('site');
  });

  it('is the affair of the network where no copy is', async () => {
    await storage.delete('docs-copy-one');
    await expect(answer('page', '/', fail)).rejects.toThrow('fetch failed');
    expect((await answer('page', '/', async () => new Response('', { status: 502 }))).status).toBe(
      502,
    );
  });
});

describe('a file', () => {
  it('comes from the network, and without one from the copy', async () => {
    const ask = async () => new Response('newer');
    expect(await (await answer('file', '/index.rsc', ask)).text()).toBe('newer');
    expect(await (await answer('file', '/index.rsc', fail)).text()).toContain('"version":"abc"');
    await expect(answer('file', '/other.rsc', fail)).rejects.toThrow('fetch failed');
  });

  it('comes from the copy after three seconds, and while the server fails', async () => {
    for (const ask of [hang, async () => new Response('', { status: 500 })])
      expect(await (await answer('file', '/index.rsc', ask)).text()).toContain('"version":"abc"');
  });

  it('of a page never has the build of the site: a page without the line loads the document', async () => {
    const payload = await (await answer('file', '/index.rsc', fail)).text();
    expect(payload).toContain('"buildId":"copy-one"');
  });

  it('that is named by its content comes from the copy at once', async () => {
    expect(await (await answer('asset', '/assets/a.js', fail)).text()).toBe('code');
    const ask = async () => new Response('of a newer build');
    expect(await (await answer('asset', '/assets/new.js', ask)).text()).toBe('of a newer build');
  });
});

describe('the search', () => {
  it('asks the site, and without a network the copy', async () => {
    // The dialog gives a host a second, and then asks once more.
    expect(SEARCH_PATIENCE_MS).toBeLessThan(SEARCH_TIMEOUTS_MS.connect);
    const online = await answer('search', '/1/indexes/*/queries', async () => new Response('hits'));
    expect(await online.text()).toBe('hits');
    for (const ask of [fail, hang, async () => new Response('', { status: 503 })])
      expect(await (await answer('search', '/1/indexes/*/queries', ask)).text()).toBe(
        'hits of the copy',
      );
  });
});

describe('a network with a page to sign in', () => {
  const page = async () =>
    new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
  const redirect = async () => {
    const response = new Response(null);
    Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
    return response;
  };

  it('is shown to a reader who opens a page', async () => {
    expect(await (await answer('page', '/', page)).text()).toContain('Sign in');
  });

  it('is no file, no search and no sandbox', async () => {
    expect(await (await answer('file', '/accounts/add.rsc', page)).text()).toContain('"version"');
    expect(await (await answer('search', '/1/indexes/*/queries', page)).text()).toContain('copy');
    for (const ask of [page, redirect])
      expect(await (await answer('call', '/sandbox/v1/accounts', ask)).text()).toContain('copy');
  });

  it('is left as it is where the copy has no answer', async () => {
    expect(await (await answer('file', '/new.json', page)).text()).toContain('Sign in');
  });
});

describe('a call of the sandbox', () => {
  it('is answered by the site, also late, with an error, and by a server that fails', async () => {
    const late = async () => {
      await new Promise((resolve) => void setTimeout(resolve, 60));
      return new Response('site', { status: 503 });
    };
    expect((await answer('call', '/sandbox/v1/accounts', late)).status).toBe(503);
  });

  it('is answered by the sandbox of the copy without a network', async () => {
    const response = await answer('call', '/sandbox/v1/accounts', fail);
    expect(await response.text()).toBe('answer of the copy');
  });

  it('is not made if its page has taken the call back', async () => {
    const stop = () => Promise.reject(new DOMException('stopped', 'AbortError'));
    await expect(answer('call', '/sandbox/v1/accounts', stop)).rejects.toThrow('stopped');
  });

  it('fails as the network does where the copy has no sandbox', async () => {
    const failed = answerRequest('call', new URL('/sandbox/v1/accounts', SITE), {
      storage,
      ask: fail,
      search,
      call: { ...call, answer: none },
    });
    await expect(failed).rejects.toThrow('fetch failed');
  });

  const site = async () => new Response('site');
  const askCopy = (path: string, ask: () => Promise<Response>, more: Partial<CallParts>) =>
    answerRequest('call', new URL(path, SITE), {
      storage,
      ask,
      search,
      call: { ...call, ...more },
    });
  const own = async () => new Response('own workspace');

  it('to a workspace that the copy has made never reaches the site', async () => {
    const ask = vi.fn(site);
    const response = await askCopy('/sandbox/v1/accounts', ask, { answerOwn: own });
    expect(await response.text()).toBe('own workspace');
    expect(ask).not.toHaveBeenCalled();
  });

  it('is for the site where the workspaces of the copy cannot be read', async () => {
    const answerOwn = () => Promise.reject(new Error('gone'));
    expect(await (await askCopy('/sandbox/v1/accounts', site, { answerOwn })).text()).toBe('site');
  });

  it('copies a workspace of the copy where the site does not know the link', async () => {
    const gone = async () => new Response('', { status: 404 });
    const copies = '/sandbox/workspaces/copies';
    expect(await (await askCopy(copies, gone, { copyOwn: own })).text()).toBe('own workspace');
    expect(await (await askCopy(copies, site, { copyOwn: own })).text()).toBe('site');
    expect((await askCopy(copies, gone, {})).status).toBe(404);
    expect((await askCopy('/sandbox/v1/accounts', gone, { copyOwn: own })).status).toBe(404);
  });
});
