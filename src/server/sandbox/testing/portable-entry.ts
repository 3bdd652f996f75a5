export { createSandbox } from '#server/sandbox/create-sandbox.ts';
export { createMemoryStore } from '#server/sandbox/storage/create-memory-store.ts';
