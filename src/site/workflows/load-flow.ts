// What is loaded with intent, in one piece.
export { Flow } from './flow.tsx';
export { loadWorkflow } from './load-workflow.ts';
