// What our rules need of Redocly's visitors (https://redocly.com/docs/cli/custom-plugins/visitor).

/** A place in a file of the description. */
export interface Place {
  readonly source: { readonly absoluteRef: string };
  readonly pointer: string;
  child(keys: string | readonly (string | number)[]): Place;
}

/** What Redocly hands to a visitor with each node. */
export interface Context {
  readonly location: Place;
  readonly key: string | number;
  report(problem: { readonly message: string; readonly location?: Place }): void;
  resolve(node: unknown): { readonly node?: unknown; readonly location?: Place };
}

/** A map of the description. */
export type Node = Readonly<Record<string, unknown>>;

type Visit = (node: Node, context: Context) => void;

/** Functions by type of node, called while Redocly walks through the description. */
export type Rule = () => Readonly<Record<string, Visit | { enter?: Visit; leave?: Visit }>>;

/** Whether a value is a map. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The map that stands at a key, or that its `$ref` leads to; empty when there is none. */
export function follow(context: Context, value: unknown): Node {
  if (!isNode(value)) return {};
  const target = typeof value['$ref'] === 'string' ? context.resolve(value).node : value;
  return isNode(target) ? target : {};
}

/** A text without blanks around it; empty when it is no text. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The types of a schema, `null` left out. */
export function readTypes(schema: Node): readonly string[] {
  return [schema['type'] ?? []].flat().filter((type) => type !== 'null') as string[];
}

/** The properties of a schema with their own maps. */
export function listProperties(schema: Node): readonly (readonly [string, unknown])[] {
  return isNode(schema['properties']) ? Object.entries(schema['properties']) : [];
}

/** A list of texts; empty when it is none. */
export function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
