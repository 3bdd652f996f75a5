import type { ValueStyle } from './value-style.ts';

/** How two values of a condition are compared. */
export type Comparison = '==' | '!=' | '<=' | '>=' | '<' | '>';

/** A runtime expression (Arazzo 1.0.1, 4.7), taken apart: what it looks into, and the keys on the way. */
export interface Reference {
  readonly source: 'inputs' | 'steps' | 'status' | 'body' | 'header' | 'item';
  readonly keys: readonly string[];
}

/** Code by name, in the order in which it is written. */
export type Entries = readonly (readonly [name: string, code: string])[];

/** A piece of a text: as it is, or code that gives it. */
export type TextPiece = { readonly text: string } | { readonly code: string };

/** How a language writes the values of a flow. */
export interface Dialect {
  readonly literal: (value: string | number | boolean | null) => string;
  /** On one line where it fits and that is wanted. */
  readonly object: (entries: Entries, isInline: boolean) => string;
  readonly list: (items: readonly string[]) => string;
  /** The parts of a request: method, path, headers, and body, or fields, paths and texts of a form. */
  readonly request: (entries: Entries) => string;
  /** A list of pairs: the condition as the workflow has it, and whether it holds. */
  readonly criteria: (entries: Entries) => string;
  readonly reference: (reference: Reference) => string;
  readonly text: (pieces: readonly TextPiece[]) => string;
  /** A value as a part of an address. */
  readonly encode: (value: string) => string;
  readonly not: (condition: string) => string;
  /** In brackets, as `or` is. */
  readonly and: (left: string, right: string) => string;
  readonly or: (left: string, right: string) => string;
  readonly compare: (operator: Comparison, left: string, right: string) => string;
  readonly some: (list: string, where: string) => string;
}

/** One step as the parts of a program. */
export interface StepCode {
  readonly id: string;
  readonly comment: string;
  readonly request: string;
  readonly criteria: string;
  /** An object by name. */
  readonly outputs: string;
  /** Seconds, and how often; undefined where a step is not repeated. */
  readonly retry:
    | { readonly when: string; readonly after: number; readonly limit: number }
    | undefined;
}

/** A flow as the parts of a program. */
export interface FlowCode {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** Base address of the calls. */
  readonly base: string;
  /** By name, without the key. */
  readonly inputs: Entries;
  readonly steps: readonly StepCode[];
}

/** A language that flows are exported in. */
export interface ProgramWriter {
  /** Ending of the file, without a dot. */
  readonly ending: string;
  readonly dialect: Dialect;
  /** First line of the file, where it has to have one. */
  readonly opening?: string;
  readonly commentMark: '#' | '//';
  /** What it needs and how it is run. NAME stands for the name of the flow. */
  readonly how: string;
  /** What every program begins with. BASE stands for the base address. */
  readonly start: string;
  /** Writes the base address. */
  readonly quote: (text: string) => string;
  /** Code that reads the key, as it stands among the inputs. */
  readonly key: string;
  readonly style: ValueStyle;
  /** @param inputs an object by name */
  readonly writeInputs: (inputs: string) => string;
  readonly writeStep: (step: StepCode) => string;
  /** Where a program's steps cannot stand by themselves. @default steps as they are */
  readonly wrapSteps?: (steps: readonly string[]) => string;
}
