import { createFromReadableStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr';
import { use, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import { StaticSlotContext } from '#ui/static-slot.tsx';
import { loadClientComponents } from './load-client-components.ts';
import type { Payload } from './payload.ts';

/** Address of the browser entry, the first file that the starter imports. */
export { getClientEntryUrl };

export { loadClientComponents };

/** Renders an element without client components to HTML. */
export const renderStatic = (element: ReactElement): string => renderToStaticMarkup(element);

/** A document, and the HTML of its slots by name. */
export interface RenderedDocument {
  readonly html: string;
  readonly slots: Readonly<Record<string, string>>;
}

/**
 * Makes the HTML document of a payload.
 *
 * @param payload the bytes of PATH.rsc
 * @param slots elements whose HTML is in the document only, by slot name
 */
export async function renderDocument(
  payload: Uint8Array,
  slots: Readonly<Record<string, ReactElement>>,
): Promise<RenderedDocument> {
  const html = Object.fromEntries(
    Object.entries(slots).map(([name, element]) => [name, renderToStaticMarkup(element)]),
  );
  const stream = new Blob([payload as BlobPart]).stream();
  let promise: Promise<Payload> | undefined;
  function Root() {
    // Decoded inside the render: React then collects the styles that client components ask for.
    promise ??= createFromReadableStream<Payload>(stream);
    return use(promise).root;
  }
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticSlotContext value={html}>
      <Root />
    </StaticSlotContext>,
    // A large Suspense boundary would be moved out of line and put in place by a script.
    { progressiveChunkSize: Infinity, onError: (error: unknown) => void failures.push(error) },
  );
  const document = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { html: document, slots: html };
}
