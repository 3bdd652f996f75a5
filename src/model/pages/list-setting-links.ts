import type { SiteSettings } from '#model/settings.ts';
import { findSettingLine, SETTINGS_FILE } from '#model/sources/settings-file.ts';
import type { OtherLink } from './check-links.ts';

const LISTS = ['headerLinks', 'resourcesLinks', 'footerLinks'] as const;

/** The links of header and footer, and the logo. @param text of the file of the settings, which tells the lines */
export function listSettingLinks(settings: SiteSettings, text: string): OtherLink[] {
  const locate = (target: string, path: readonly PropertyKey[]) => ({
    target,
    file: SETTINGS_FILE,
    line: findSettingLine(text, path),
  });
  const links = LISTS.flatMap((list) =>
    settings[list].map(({ href }, index) => locate(href, [list, index, 'href'])),
  );
  return [...links, locate(settings.logo.src, ['logo', 'src'])];
}
