import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server';
import { highlight, provideContent, renderPage, type CompileContent } from '#site/app.tsx';
import type { SiteModel } from '#model/site-model.ts';
import { renderSlots } from '#site/layout/static-slots.tsx';
import type { RenderedDocument } from './entry.ssr.tsx';
import { findMissingComponent } from './find-missing-component.ts';
import { REPLACED_EVENT, type Payload } from './payload.ts';
import { sealPayload, UNKNOWN_VERSION, type SealedPayload } from './seal-payload.ts';

/** For files beside the page: the grammars are loaded and compiled once. */
export { highlight };

/** A page as its two files need it: the whole document without the starter, its slots, and the payload. */
export interface RenderedPage extends RenderedDocument, SealedPayload {}

/**
 * Takes what compiles guides, and loads the client components of all pages. Then a page has the same bytes whichever pages
 * were rendered before it.
 */
export async function prepare(compile: CompileContent): Promise<void> {
  provideContent(compile);
  await (await loadSsr()).loadClientComponents();
}

const loadSsr = () =>
  import.meta.viteRsc.loadModule<typeof import('./entry.ssr.tsx')>('ssr', 'index');

/**
 * Renders the payload of one page.
 *
 * @throws whatever a component threw, and where a component does not exist
 */
export async function renderPayload(
  model: SiteModel,
  path: string,
  buildId: string,
): Promise<SealedPayload> {
  const ssr = await loadSsr();
  const page = await renderPage(model, path, ssr.renderStatic);
  const root = (
    <>
      {import.meta.viteRsc.loadCss()}
      {page}
    </>
  );
  const failures: unknown[] = [];
  const stream = renderToReadableStream<Payload>(
    { buildId, version: UNKNOWN_VERSION, root },
    { onError: (error: unknown) => void failures.push(error) },
  );
  const payload = new Uint8Array(await new Response(stream).arrayBuffer());
  if (failures.length > 0) throw failures[0];
  const missing = findMissingComponent(payload);
  if (missing !== undefined) throw new Error(`render: ${missing}`);
  return sealPayload(payload);
}

/**
 * Renders one page from one tree: first the payload, then the HTML from that same payload, so that the
 * two can never disagree.
 *
 * @throws whatever a component threw, so that a broken page fails the build.
 */
export async function renderRoute(
  model: SiteModel,
  path: string,
  buildId: string,
): Promise<RenderedPage> {
  const sealed = await renderPayload(model, path, buildId);
  const ssr = await loadSsr();
  const document = await ssr.renderDocument(sealed.payload, renderSlots(model, path));
  return { ...document, ...sealed };
}

/** Address of the browser entry, the first file that the starter imports. */
export async function getEntryUrl(): Promise<string> {
  return (await loadSsr()).getClientEntryUrl();
}

if (import.meta.hot) {
  // Vite looks for exactly these words. Without them each edit evaluates every module again.
  import.meta.hot.accept();
  import.meta.hot.on('vite:afterUpdate', () => import.meta.hot?.send(REPLACED_EVENT));
}
