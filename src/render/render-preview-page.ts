import type { SiteModel } from '#model/site-model.ts';
import type { DocumentPayloads } from './document-payloads.ts';
import { buildDocument } from './document.ts';
import type { SiteRenderer } from './render-page-files.ts';

const EARLY_URL = '/src/early/main.ts';

interface Kept {
  /** The code of the starter. */
  readonly starter: string;
  /** Where the payload of the document waits until the browser asks for it. */
  readonly payloads: DocumentPayloads;
}

interface Asked {
  readonly model: SiteModel;
  readonly path: string;
  readonly revision: string;
}

/** Renders a page of the preview as a document, as the settings say. */
export async function renderPreviewPage(
  { payloads, starter }: Kept,
  renderer: SiteRenderer,
  { model, path, revision }: Asked,
): Promise<string> {
  const { renderAfterMount } = model.settings;
  const page = await renderer.renderRoute(model, path, 'preview');
  const entryUrl = await renderer.getEntryUrl();
  const parts = {
    starter,
    earlyUrl: EARLY_URL,
    entryUrl,
    renderAfterMount,
    hydrateAtOnce: true,
  };
  const payloadPath = payloads.store(path, { body: page.payload, revision });
  return buildDocument(page, payloadPath, parts);
}
