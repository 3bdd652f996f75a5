import { isJsonObject, type JsonObject } from '#contract/json.ts';

/** An outside provider: its name for people, and its name in requests. */
export interface Provider {
  readonly id: string;
  readonly name: string;
}

/** The outside providers of the platform. */
export interface Providers {
  readonly identity: Provider;
  readonly mobileMoney: Provider;
  readonly sms: Pick<Provider, 'name'>;
}

/**
 * Reads how the providers are called. The build fills their names of the site's settings into the examples of the
 * description, so the sandbox answers with the names that the pages show.
 *
 * @throws Error when the description does not name one of them
 */
export function readProviders(description: JsonObject): Providers {
  const read = (schema: string, property: string): string => {
    const path = ['components', 'schemas', schema, 'properties', property, 'examples', '0'];
    const found = path.reduce<unknown>(
      (at, key) => (isJsonObject(at) || Array.isArray(at) ? (at as JsonObject)[key] : undefined),
      description,
    );
    if (typeof found === 'string') return found;
    throw new Error(`The description has no example of ${property} in ${schema}.`);
  };
  const readBoth = (schema: string) => ({ id: read(schema, 'id'), name: read(schema, 'name') });
  return {
    identity: readBoth('KycProvider'),
    mobileMoney: readBoth('Gateway'),
    sms: { name: read('SmsConnection', 'provider') },
  };
}
