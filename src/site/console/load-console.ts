// What is loaded with intent, in one piece.
export { Console, prepareConsole } from './console.tsx';
export { parseShareHash } from './request/share-link.ts';
