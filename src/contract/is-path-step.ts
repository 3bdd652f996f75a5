/**
 * Whether a text as a segment of a path is a step in the path: clients take such a segment out of an address, which then names
 * another call (RFC 3986, section 5.2.4).
 */
export const isPathStep = (text: string): boolean => text === '.' || text === '..';
