import { isJsonObject, type JsonObject } from '#contract/json.ts';

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
  /** @param file that a relative reference starts from. @default the file of the node */
  resolve(node: unknown, file?: string): { readonly node?: unknown; readonly location?: Place };
}

type Visit = (node: JsonObject, context: Context) => void;

/** Functions by type of node, called while Redocly walks through the description. */
export type Rule = () => Readonly<Record<string, Visit | { enter?: Visit; leave?: Visit }>>;

/** The map that stands at a key, or that its `$ref` leads to; empty when there is none. */
export function follow(context: Context, value: unknown): JsonObject {
  if (!isJsonObject(value)) return {};
  const target = typeof value['$ref'] === 'string' ? context.resolve(value).node : value;
  return isJsonObject(target) ? target : {};
}

/** A text without blanks around it; empty when it is no text. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The types of a schema, `null` left out. */
export function readTypes(schema: JsonObject): readonly string[] {
  return [schema['type'] ?? []].flat().filter((type) => type !== 'null') as string[];
}

/** The properties of a schema with their own maps. */
export function listProperties(schema: JsonObject): readonly (readonly [string, unknown])[] {
  return isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
}

/** A list of texts; empty when it is none. */
export function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
