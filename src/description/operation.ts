import type { Effect } from '#contract/effect.ts';
import type { Repeat } from '#contract/repeat.ts';
import type { Json } from '#contract/json.ts';
import type { Method } from '#contract/method.ts';
import type { OperationError, OperationFacts } from '#contract/operation-facts.ts';
import type { Schema } from './schema.ts';

/**
 * One operation of the API description, references resolved. Texts are Markdown unless said.
 *
 * @typeParam S what the reader makes of a schema: the tree alone, or the tree with its position
 */
export interface DescribedOperation<S = Schema> extends OperationFacts {
  readonly caller: Caller;
  readonly note?: Note;
  /** Absent where the method says it. */
  readonly effect?: Effect;
  readonly repeat: Repeat;
  /** In the order path, query, header; required ones first within each. */
  readonly parameters: readonly Parameter<S>[];
  readonly requestBody?: RequestBody<S>;
  /** By status, ascending. */
  readonly responses: readonly OperationResponse<S>[];
}

/** Who may make a call: users alone, with an access token of theirs, or anybody who may call at all. */
export type Caller = 'user' | 'any';

export interface Note {
  readonly kind: Method | 'info' | 'warning' | 'tip';
  readonly text: string;
}

export const PARAMETER_LOCATIONS = ['path', 'query', 'header', 'cookie'] as const;
export type ParameterLocation = (typeof PARAMETER_LOCATIONS)[number];

export interface Parameter<S = Schema> {
  readonly name: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: S;
  /** Value used in samples and the console. */
  readonly example?: Json;
}

export interface RequestBody<S = Schema> {
  readonly required: boolean;
  readonly description: string;
  readonly contents: readonly MediaContent<S>[];
}

export interface MediaContent<S = Schema> {
  /** e.g. application/json, multipart/form-data, text/csv. */
  readonly mediaType: string;
  readonly schema: S;
  readonly examples: readonly Example[];
}

export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly value: Json;
}

export interface OperationResponse<S = Schema> {
  /** Three digits, or 'default'. */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Parameter<S>[];
  readonly contents: readonly MediaContent<S>[];
  readonly errors: readonly OperationError[];
}

/** An event that the platform sends. */
export interface DescribedWebhook {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly contents: readonly MediaContent[];
}
