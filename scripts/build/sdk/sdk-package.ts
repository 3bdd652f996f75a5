import { isJsonObject, type JsonObject } from '#contract/json.ts';

/** What the packages of all languages are made from. */
export interface SdkContent {
  /** Bundled. */
  readonly description: JsonObject;
  readonly siteUrl: string;
  /** Of the description: the packages have the same one. */
  readonly version: string;
}

/** A package, as the site publishes it under /sdk/. */
export interface SdkPackage {
  /** Such as wallet-2.0.0.tgz. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Names of the schemas of all events. */
export function listEvents(description: JsonObject): readonly string[] {
  const names = JSON.stringify(description['webhooks']).matchAll(
    /#\/components\/schemas\/(\w+Event)"/g,
  );
  return [...new Set([...names].map(([, name = '']) => name))].toSorted();
}

/** Address of production: the first server of the description. */
export function readProduction({ servers }: JsonObject): string {
  const [first] = Array.isArray(servers) ? servers : [];
  if (!isJsonObject(first) || typeof first['url'] !== 'string')
    throw new Error('build: the description names no server');
  return first['url'];
}
