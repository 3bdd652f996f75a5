import { findExample, type CallInput, type FoundCall, type Manual } from './manual.ts';

/** A page that llms.txt links. */
interface Link {
  readonly title: string;
  readonly url: string;
  readonly description: string;
}

interface Workspace {
  readonly id: string;
  readonly appKey: string;
}

const listWords = (text: string) => text.toLowerCase().match(/[a-z]{2,}/g) ?? [];

/** How well a link fits: a word of the title counts more than a word of the description. */
function score({ title, description }: Link, words: readonly string[]): number {
  const inTitle = new Set(listWords(title));
  const inDescription = new Set(listWords(description));
  return words.reduce(
    (sum, word) => sum + (inTitle.has(word) ? 3 : inDescription.has(word) ? 1 : 0),
    -inTitle.size / 10,
  );
}

/**
 * Learns by the Markdown pages that llms.txt links, and works by HTTP as they say.
 *
 * @param origin where the site is served, in place of the address that the pages name
 */
export function createMarkdownManual(origin: string): Manual {
  let bytes = 0;
  let index: Promise<string> | undefined;
  let workspace: Promise<Workspace> | undefined;

  async function read(url: string): Promise<string> {
    const { pathname } = new URL(url, origin);
    const response = await fetch(origin + pathname);
    if (!response.ok) throw new Error(`${pathname} is ${response.status}.`);
    const text = await response.text();
    bytes += Buffer.byteLength(text);
    return text;
  }

  const readIndex = () => (index ??= read('/llms.txt'));

  async function findPages(words: string): Promise<readonly Link[]> {
    const wanted = listWords(words);
    const links = [...(await readIndex()).matchAll(/^- \[([^\]]+)\]\((\S+)\): (.+)$/gm)].map(
      ([, title, url, description]) => ({ title, url, description }) as Link,
    );
    return links.toSorted((one, other) => score(other, wanted) - score(one, wanted));
  }

  /** The base address of the sandbox, as llms.txt says it. */
  async function findSandbox(): Promise<string> {
    const [, url] = /POST (https?:\/\/\S+)\/workspaces\b/.exec(await readIndex()) ?? [];
    if (url === undefined) throw new Error('llms.txt does not say how to get a workspace.');
    return origin + new URL(url).pathname;
  }

  async function makeWorkspace(): Promise<Workspace> {
    const response = await fetch(`${await findSandbox()}/workspaces`, { method: 'POST' });
    const text = await response.text();
    bytes += Buffer.byteLength(text);
    return JSON.parse(text) as Workspace;
  }

  async function exchange(address: string, init: RequestInit): Promise<Response> {
    const { appKey } = await (workspace ??= makeWorkspace());
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${appKey}`);
    if (init.body !== undefined) headers.set('content-type', 'application/json');
    return fetch(address, { ...init, headers });
  }

  async function readBody(response: Response): Promise<unknown> {
    const text = await response.text();
    bytes += Buffer.byteLength(text);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }

  /** Sends what the page about the sandbox says of a control request. */
  async function control(name: string, body: object): Promise<void> {
    const [page] = await findPages('Sandbox');
    if (!(await read(page!.url)).includes(`/${name}`)) throw new Error(`No word about ${name}.`);
    const { id } = await (workspace ??= makeWorkspace());
    const address = `${await findSandbox()}/workspaces/${id}/${name}`;
    const response = await exchange(address, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    await readBody(response);
  }

  return {
    get bytes() {
      return bytes;
    },
    async findCall(words): Promise<FoundCall> {
      for (const { url } of (await findPages(words)).slice(0, 3)) {
        const text = await read(url);
        const [, method, endpoint] =
          /\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^\s`]+)/.exec(text) ?? [];
        const [request = text] = text.split(/^## Responses/m, 1);
        if (method && endpoint) return { method, endpoint, example: findExample(request), text };
      }
      throw new Error(`No call for ${words}.`);
    },
    async readTopic(words) {
      const [page] = await findPages(words);
      return read(page!.url);
    },
    async send({ method, endpoint }, { path = {}, query, headers, body }: CallInput) {
      const filled = endpoint.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
      const search = query ? `?${new URLSearchParams(query).toString()}` : '';
      const response = await exchange(`${await findSandbox()}${filled}${search}`, {
        method,
        ...(headers && { headers }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const all = Object.fromEntries(response.headers);
      return { status: response.status, headers: all, body: await readBody(response) };
    },
    advance: (seconds) => control('clock', { advance: seconds }),
    setGateway: (status) => control('gateway', { status }),
    async readCallbacks() {
      const { id } = await (workspace ??= makeWorkspace());
      const [page] = await findPages('Sandbox');
      const [address] = /https?:\/\/\S+\/callbacks\//.exec(await read(page!.url)) ?? [];
      const inbox = `${origin}${new URL(address!).pathname}${id}`;
      const { secret } = (await readBody(await exchange(`${inbox}/settings`, {}))) as {
        readonly secret: string;
      };
      const { data } = (await readBody(await exchange(inbox, {}))) as {
        readonly data: readonly {
          readonly event: string;
          readonly body: string;
          readonly attempts: readonly { readonly headers: Readonly<Record<string, string>> }[];
        }[];
      };
      const callbacks = data.map(({ event, body, attempts }) => ({
        event,
        body,
        signature: attempts.at(-1)?.headers['wallet-signature'] ?? '',
      }));
      return { secret, callbacks };
    },
  };
}
