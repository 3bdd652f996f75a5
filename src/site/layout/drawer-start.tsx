import type { Page } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';

/** What a small screen's header has no room for. It begins the drawer. */
export function DrawerStart({ settings, page }: { settings: SiteSettings; page: Page }) {
  const { headerLinks, resourcesLinks, developerPortal } = settings;
  const portal = { title: developerPortal.title, href: developerPortal.url };
  return (
    <>
      <button
        type="button"
        className="icon-button drawer-start"
        aria-label="Close menu"
        popoverTarget="links"
      >
        <Icon name="close" />
      </button>
      <nav aria-label="Menu" className="tree drawer-start" translate="no">
        {[...headerLinks, ...resourcesLinks, portal].map(({ title, href }) => (
          <SiteLink key={href} href={href} aria-current={href === page.path ? 'page' : undefined}>
            {title}
          </SiteLink>
        ))}
      </nav>
    </>
  );
}
