import type { Immutable } from '#description/immutable.ts';
import type { Operations } from '#description/generated/operation-types.ts';
import type { Operation } from './operation.ts';
import type { Providers } from './read-providers.ts';
import type { Draft } from './draft.ts';

/** The id of an operation that the description has. */
export type OperationId = keyof Operations;

/** Who calls: an app by its key, a user by a session, or somebody without a token. */
export type Caller =
  | {
      readonly kind: 'app';
      /** What the key may do. */
      readonly permissions: readonly string[];
      readonly companyId: string;
    }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly sessionId: string;
      readonly companyId: string | null;
    }
  | { readonly kind: 'nobody' };

/** A file of a form. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type BodyOf<Id extends OperationId> = Operations[Id] extends { body: infer Body }
  ? Immutable<Body>
  : undefined;

/** What is the same for a call of any operation. */
interface CallContext {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly state: Draft;
  /** How the outside providers are called. */
  readonly providers: Providers;
  /** A secret such as `at_...` that also names the workspace; 32 characters of it are random. */
  readonly createSecret: (prefix: 'wk_test' | 'at' | 'rt' | 'whsec') => string;
  /**
   * Reads a value as the JSON body of an operation, with its limits and defaults: a line of a file is checked as the single
   * call is. Refuses with `validation_failed` and the pointer to the field.
   */
  readonly parseBody: <Id extends OperationId>(id: Id, value: unknown) => BodyOf<Id>;
  /** Whether a secret is the workspace's own app key, which is kept outside of the state. */
  readonly isWorkspaceSecret: (secret: string) => boolean;
}

/**
 * One request to one operation. Parameters and body have the types, limits and defaults of the description, and the
 * caller has the operation's permission.
 */
export interface Call<Id extends OperationId> extends CallContext {
  /** Path parameters by name. */
  readonly path: Immutable<Operations[Id]['path']>;
  /** Query parameters by name, defaults filled in. */
  readonly query: Immutable<Operations[Id]['query']>;
  /** The JSON body, or a form's fields without the files, defaults filled in. */
  readonly body: BodyOf<Id>;
  /** A form's files by field. */
  readonly files: Operations[Id] extends { files: infer Files }
    ? { readonly [Field in keyof Files]: UploadedFile | undefined }
    : unknown;
}

/** What a function for several operations needs of their calls: names of path parameters, and parts of query and body. */
export interface SharedCall<
  PathName extends string = never,
  Query = unknown,
  Body = unknown,
> extends CallContext {
  readonly path: Readonly<Record<PathName, string>>;
  readonly query: Query;
  readonly body: Body;
}

/** What the handler of an operation returns: the status, document or text that the description has for a success. */
export type Result<Id extends OperationId> = Immutable<Operations[Id]['result']> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** The success of any operation. */
export interface OperationResult {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value that becomes JSON; undefined for no body. */
  readonly json?: unknown;
  /** Text in place of JSON, with its type in `headers`. */
  readonly text?: string;
}

/**
 * What each operation does: pure and synchronous, all reading and changing by `call.state`, no clock and no chance but
 * those of the call, since it may run again on a newer state. Fails by `failWith(code)`.
 */
export type Handlers = {
  readonly [Id in OperationId]: (call: Call<Id>) => Result<Id>;
};
