import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteModel } from '#model/site-model.ts';
import type { SiteWriter } from '#render/site-writer.ts';
import { createSocialImageRenderer } from '#site/social/render-social-image.ts';

/** Writes content/images to /images, and one social image per page to /social. */
export async function writeImages(
  model: SiteModel,
  parts: { readonly root: string; readonly cacheDir: string; readonly writer: SiteWriter },
): Promise<void> {
  const dir = join(parts.root, 'content/images');
  for (const name of await readdir(dir, { recursive: true })) {
    const body = await readFile(join(dir, name)).catch(() => undefined);
    if (body) await parts.writer.write(`/images/${name}`, body);
  }
  // Where phones look for the icon of a page that is put on the home screen.
  const icon = await readFile(join(dir, 'icon-180.png'));
  await parts.writer.write('/apple-touch-icon.png', icon);
  const logo = await readFile(join(parts.root, 'content', model.settings.logo.src), 'utf8');
  const cacheDir = join(parts.cacheDir, 'social');
  const renderSocialImage = await createSocialImageRenderer({ cacheDir, logo });
  await Promise.all(
    Object.values(model.pages).map(async (page) => {
      const path = page.path === '/' ? '/index' : page.path;
      await parts.writer.write(`/social${path}.png`, await renderSocialImage(page, model.settings));
    }),
  );
}
