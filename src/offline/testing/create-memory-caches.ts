/** A CacheStorage in memory, with what copies use of the standard (W3C Service Workers, section 5). */
export function createMemoryCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>();
  const readKey = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : String(asked), 'http://localhost').pathname;
  const find = async (files: Map<string, Response>, asked: RequestInfo | URL) =>
    files.get(readKey(asked))?.clone();
  const openCache = (
    files: Map<string, Response>,
  ): Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> => ({
    match: (asked: RequestInfo | URL) => find(files, asked),
    put: async (asked: RequestInfo | URL, response: Response) =>
      void files.set(readKey(asked), response),
    delete: async (asked: RequestInfo | URL) => files.delete(readKey(asked)),
    keys: async () => [...files.keys()].map((path) => new Request(`http://localhost${path}`)),
  });
  return {
    async open(name: string) {
      const files = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, files);
      return openCache(files) as Cache;
    },
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    has: async (name: string) => caches.has(name),
    async match(asked: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) {
      for (const [name, files] of caches) {
        if (cacheName !== undefined && name !== cacheName) continue;
        const found = await find(files, asked);
        if (found) return found;
      }
      return undefined;
    },
  };
}
