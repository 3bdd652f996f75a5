import type { liteClient } from 'algoliasearch/lite';

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>;

/** Names a host whatever state it is in. */
function getName(host: object): string {
  const { protocol, url, port } = host as Readonly<Record<string, unknown>>;
  return `${String(protocol)}://${String(url)}:${String(port)}`;
}

/**
 * Remembers which hosts could not be reached. The caches that come with version 5.64 of the client do not: they are
 * asked for a host as configured, but told of it together with its state, which to them is another key, so that an
 * unreachable host is asked again with every query.
 */
export function createHostsCache(): HostsCache {
  // States with their methods, which would not survive being written as text.
  const states = new Map<string, unknown>();
  return {
    async get<Value>(key: object | string, read: () => Promise<Value>): Promise<Value> {
      const known = typeof key === 'string' ? undefined : states.get(getName(key));
      return known === undefined ? read() : (known as Value);
    },
    set<Value>(key: object | string, value: Value): Promise<Value> {
      if (typeof key !== 'string') states.set(getName(key), value);
      return Promise.resolve(value);
    },
    delete(key: object | string): Promise<void> {
      if (typeof key !== 'string') states.delete(getName(key));
      return Promise.resolve();
    },
    clear(): Promise<void> {
      states.clear();
      return Promise.resolve();
    },
  };
}
