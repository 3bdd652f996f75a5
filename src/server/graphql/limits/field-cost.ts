/** What a field costs, kept in its `extensions.cost`. */
export interface FieldCost {
  /** Of the field itself, where it is dearer than reading from memory. @default 1 for objects, 0 for others */
  readonly own?: number;
  /** How many items a list is taken to have; 'first' takes what the connection around it was asked for. */
  readonly items?: number | 'first';
}

/** Says what a field costs: `t.field({ extensions: costs({ items: 10 }) })`. */
export function costs(cost: FieldCost): { readonly cost: FieldCost } {
  return { cost };
}
