'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import type { SampleRequest } from '#languages/sample/sample-request.ts';
import { buildDraftRequest } from './request/build-sample.ts';
import { createIdempotencyKey } from './request/create-idempotency-key.ts';
import { formatHeaderKey, type RequestDraft } from './request/request-draft.ts';
import { useDraft } from './use-draft.ts';
import { useOperation } from './use-operation.ts';

interface Options {
  /** Page of the operation. */
  readonly path: string;
  /** A request that a link has brought. */
  readonly brought: RequestDraft | undefined;
  /** Address that calls begin with. */
  readonly base: string;
  /** Of the workspace, once there is one. */
  readonly workspaceId: string | undefined;
}

/** The operation of a page, what is filled in for it, and the request that comes of both. */
export function useRequestForm({ path, brought, base, workspaceId }: Options) {
  const loading = useOperation(path);
  const { operation } = loading;
  const { draft, example, fill } = useDraft(path, operation, brought);
  const [isBroken, setBroken] = useState(false);
  const late = useDeferredValue(draft);
  const request = useMemo<SampleRequest | undefined>(
    () => operation && late && buildDraftRequest(operation, late, base, workspaceId),
    [operation, late, base, workspaceId],
  );

  /** Fills in the form of a page. */
  function open(page: string, opened: RequestDraft): void {
    setBroken(false);
    fill(page, opened);
  }

  return {
    loading,
    operation,
    draft,
    /** Behind the draft by a rendering while the reader types; undefined while the body is no JSON. */
    request,
    /** Whether it was to be sent while its body was no JSON. */
    isBroken,
    open,
    change: (changed: RequestDraft): void => open(path, changed),
    /** Fills in an idempotency key that no call has used. */
    renewKey(): void {
      const key = { [formatHeaderKey('Idempotency-Key')]: createIdempotencyKey() };
      if (draft) open(path, { ...draft, values: { ...draft.values, ...key } });
    },
    /** Fills in the example; undefined while the example stands there. */
    reset: example && ((): void => open(path, example)),
    /** Whether the draft can be sent; says so in the form where it cannot. */
    check(): boolean {
      const isSound = Boolean(operation && draft && buildDraftRequest(operation, draft, base));
      if (!isSound) setBroken(true);
      return isSound;
    },
  };
}
