import type { SiteSettings } from '#model/settings.ts';
import { SiteLink } from '#ui/site-link.tsx';

/** What the header has no room for on a narrow screen without script; with script the drawer has it. */
export function SidebarEnd({ settings }: { settings: SiteSettings }) {
  const { headerLinks, resourcesLinks, developerPortal } = settings;
  return (
    <noscript>
      <div className="sidebar-end">
        {[...headerLinks, ...resourcesLinks].map(({ title, href }) => (
          <SiteLink key={href} href={href}>
            {title}
          </SiteLink>
        ))}
        <SiteLink href={developerPortal.url}>{developerPortal.title}</SiteLink>
      </div>
    </noscript>
  );
}
