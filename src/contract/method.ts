/** HTTP methods that the catalogue of pages uses (specification 2.4). */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One of the five methods that a page, a note box or a tag can carry (specification 2.7). */
export type Method = (typeof METHODS)[number];

/** Tells whether a string is one of the documented methods, in capitals. */
export function isMethod(value: string): value is Method {
  return (METHODS as readonly string[]).includes(value);
}
