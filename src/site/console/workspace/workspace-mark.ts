const CHARACTERS = 6;

/** Tells a workspace from others by the first characters of its id. The whole id is a secret. */
export const formatWorkspaceMark = (id: string): string => `${id.slice(0, CHARACTERS)}…`;
