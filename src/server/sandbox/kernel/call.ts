import type { Operation } from './operation.ts';
import type { Providers } from './read-providers.ts';
import type { Draft } from './draft.ts';

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

/**
 * One request to one operation. The description has been minded: parameters and body have the documented types, limits
 * and defaults, and the caller has the operation's permission.
 */
export interface Call<Body = unknown, Query = unknown> {
  readonly operation: Operation;
  /** Value of a path parameter. @throws when the path has none of this name */
  readonly path: (name: string) => string;
  /** Query parameters by name, defaults filled in; those left out are undefined. */
  readonly query: Query;
  /** The JSON body, or a form's fields without the files; undefined without a body. */
  readonly body: Body;
  /** A form's files by field. */
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly caller: Caller;
  readonly state: Draft;
  /** How the outside providers are called. */
  readonly providers: Providers;
  /** A secret such as `at_...` that also names the workspace; 32 characters of it are random. */
  readonly createSecret: (prefix: 'wk_test' | 'at' | 'rt') => string;
  /** Whether a secret is the workspace's own app key, which is kept outside of the state. */
  readonly isWorkspaceSecret: (secret: string) => boolean;
}

/** What a call is answered with, when it is not refused. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value that becomes JSON; undefined for no body. */
  readonly json?: unknown;
  /** Text in place of JSON, with its type in `headers`. */
  readonly text?: string;
}

/**
 * Does what an operation does: pure and synchronous, all reading and changing by `call.state`, no clock and no chance but
 * those of the call, since it may be run again on a newer state. Refuses by `refuse(code)`.
 */
export type Handler = (call: Call<never, never>) => Answer;

/** Handlers by operationId. */
export type Operations = Readonly<Record<string, Handler>>;
