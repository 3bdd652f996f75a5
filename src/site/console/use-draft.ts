'use client';

import { useMemo, useState } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import { buildDraft, type RequestDraft } from './request/request-draft.ts';

// What was filled in stays until the page is reloaded, by the page of its operation.
const drafts = new Map<string, RequestDraft>();

/**
 * What is filled in for the operation of a page; at first what a link has brought, then the example.
 *
 * @param operation undefined while its description is on its way, and with it the draft
 */
export function useDraft(
  path: string,
  operation: DescribedOperation | undefined,
  brought: RequestDraft | undefined,
) {
  const [edited, setEdited] = useState<{ readonly path: string; readonly draft: RequestDraft }>();
  const example = useMemo(() => operation && buildDraft(operation), [operation]);
  const own = edited?.path === path ? edited.draft : (brought ?? drafts.get(path));
  return {
    draft: own ?? example,
    /** The example, where something else is filled in. */
    example: own === undefined || own === example ? undefined : example,
    /** Fills in the form of a page. */
    fill: (page: string, draft: RequestDraft): void => {
      drafts.set(page, draft);
      setEdited({ path: page, draft });
    },
  };
}
