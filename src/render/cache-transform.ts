type Transform = (this: unknown, code: string, id: string) => unknown;

interface CachedTransform {
  readonly code: string;
  readonly result: unknown;
}

/**
 * Lets a plugin transform each file once for each text of it. After an edit the live preview asks twice: when it looks
 * whether the file is sound, and when the module is replaced.
 *
 * @param plugin one whose transform depends on nothing but a file's name and text
 */
export function cacheTransform<Plugin extends { readonly transform?: unknown }>(
  plugin: Plugin,
): Plugin {
  if (typeof plugin.transform !== 'function')
    throw new Error('render: the plugin has no transform');
  const run = plugin.transform as Transform;
  const remembered = new Map<string, CachedTransform>();
  async function transform(this: unknown, code: string, id: string): Promise<unknown> {
    const known = remembered.get(id);
    const result = known?.code === code ? known.result : await run.call(this, code, id);
    // Files that are none of the plugin's are not held.
    if (result) remembered.set(id, { code, result });
    // Who gets it writes into its source map.
    return structuredClone(result);
  }
  return { ...plugin, transform };
}
