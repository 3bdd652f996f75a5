import references from 'virtual:vite-rsc/client-references';

/** A promise that says what came of it, as React leaves it behind when it has waited for a module. */
type LoadedModule = Promise<object> & { status?: 'fulfilled'; value?: object };

declare global {
  /** Where React gets the modules of client components, each once. */
  function __vite_rsc_client_require__(id: string): LoadedModule;
}

/**
 * Loads the modules of all client components. The first page that names one would wait for it while the page renders, and so
 * get other preloads, in another order, than the pages after it.
 */
export async function loadClientComponents(): Promise<void> {
  await Promise.all(
    Object.keys(references).map(async (id) => {
      const loading = globalThis.__vite_rsc_client_require__(id);
      loading.value = await loading;
      loading.status = 'fulfilled';
    }),
  );
}
