import type { OperationId } from './call.ts';

/** One documented error of an operation. */
export interface DocumentedError {
  readonly code: string;
  readonly status: number;
  /** Address of the page that explains it. */
  readonly type: string;
  readonly title: string;
  /** What leads to it in this operation, for people. */
  readonly cause: string;
}

/** One parameter in path, query or header. */
export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  /** Where its schema stands in the description. */
  readonly pointer: string;
  /** Type of the value, by which its text is read. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly preset: unknown;
}

/** A request's body. */
export interface BodyDescription {
  readonly kind: 'json' | 'form';
  readonly isRequired: boolean;
  readonly pointer: string;
  /** Fields of a form that hold a file. */
  readonly files: readonly string[];
  /** Fields of a form that hold true or false. */
  readonly switches: readonly string[];
}

/** A documented answer; without pointer it has no body. */
export interface AnswerDescription {
  readonly mediaType: string | undefined;
  readonly pointer: string | undefined;
}

/** What the description says of an operation. */
export interface Operation {
  readonly id: OperationId;
  /** Upper case. */
  readonly method: string;
  /** Such as `/v1/accounts/{accountId}`. */
  readonly template: string;
  /** Name of the section that it belongs to. */
  readonly section: string;
  readonly permission: string | undefined;
  /** Whether it is called without key or token. */
  readonly isOpen: boolean;
  readonly hasIdempotencyKey: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: BodyDescription | undefined;
  /** By status. */
  readonly answers: ReadonlyMap<number, AnswerDescription>;
  /** By code. */
  readonly errors: ReadonlyMap<string, DocumentedError>;
}
