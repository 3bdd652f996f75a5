// What is loaded with intent, in one piece.
export { CallsProgram } from './calls/calls-program.tsx';
export { Flow } from './flow.tsx';
export { loadWorkflow } from './load-workflow.ts';
