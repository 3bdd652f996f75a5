// What the worker uses of the Service Worker standard (W3C Service Workers, section 4). The project's types are those of
// documents, which do not have these names.

/** An event whose end the browser waits for. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page that the worker may answer. */
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The global object of a service worker. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: { readonly connection?: { readonly saveData: boolean } };
  readonly registration: { unregister(): Promise<boolean> };
  readonly clients: { claim(): Promise<void> };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** Runs scripts. After the installation, those that ran during the installation. */
  importScripts(...addresses: readonly string[]): void;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
