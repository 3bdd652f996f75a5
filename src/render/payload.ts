import type { ReactNode } from 'react';

/** What a PATH.rsc file holds: the page's tree and the build that it fits. */
export interface Payload {
  /** Differs from the document's when a newer build has been published: then a full load follows. */
  readonly buildId: string;
  /** Tells one text of the page from another; the document was made from that of its own. */
  readonly version: string;
  readonly root: ReactNode;
}

/** Address of a page's payload: '/' has '/index.rsc', '/a/b' has '/a/b.rsc'. */
export function formatPayloadPath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '');
  return `${path === '' ? '/index' : path}.rsc`;
}

/** In the live preview the browser says with this that it has taken an update in. */
export const UPDATED_EVENT = 'docs:updated';

/** In the live preview the renderer says with this that changed modules have been replaced. */
export const REPLACED_EVENT = 'docs:replaced';

/** In the live preview the browser says with this which revision its page was loaded with. */
export const SHOWN_EVENT = 'docs:shown';

/** In the live preview a payload's header with the revision that it is of. */
export const REVISION_HEADER = 'x-revision';
