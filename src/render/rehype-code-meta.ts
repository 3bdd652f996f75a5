interface HastNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  data?: { meta?: string | null };
  children?: HastNode[];
}

/**
 * Hands the text after a fence's language (`title="..." focus=1,3:5`) to the code component as its
 * `meta` property, which MDX otherwise drops.
 */
export function rehypeCodeMeta() {
  return function addCodeMeta(tree: HastNode): void {
    if (tree.tagName === 'code' && tree.data?.meta) {
      tree.properties = { ...tree.properties, meta: tree.data.meta };
    }
    for (const child of tree.children ?? []) addCodeMeta(child);
  };
}
