import type { Comparison } from '#site/workflows/run/conditions.ts';
import type { Reference } from '#site/workflows/run/expressions.ts';

/** How a language writes the values of a flow. Objects and lists look the same in all of them: as in JSON. */
export interface Dialect {
  readonly literal: (value: string | number | boolean | null) => string;
  readonly reference: (reference: Reference) => string;
  /** Joins values to a text. */
  readonly text: (parts: readonly string[]) => string;
  /** A value as a part of an address. */
  readonly encode: (value: string) => string;
  readonly not: (condition: string) => string;
  readonly and: (left: string, right: string) => string;
  readonly or: (left: string, right: string) => string;
  readonly compare: (operator: Comparison, left: string, right: string) => string;
  readonly some: (list: string, where: string) => string;
}

/** One step as the parts of a program. */
export interface StepCode {
  readonly id: string;
  readonly comment: string;
  /** An object: method, path, headers, and body or form and files. */
  readonly request: string;
  /** A list of pairs: the condition as the workflow has it, and whether it holds. */
  readonly criteria: string;
  /** An object by name. */
  readonly outputs: string;
  readonly retry: { readonly when: string; readonly after: number; readonly limit: number };
}

/** A flow as the parts of a program. */
export interface FlowCode {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** Base address of the calls. */
  readonly base: string;
  /** An object by name, without the key. */
  readonly inputs: string;
  readonly steps: readonly StepCode[];
}
