import { LOGO_SIZE_PX } from '#contract/limits.ts';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import type { SiteSettings } from '#model/settings.ts';
import { SearchButton } from '#site/search/search-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { HeaderFade } from './header-fade.tsx';
import { findCurrent } from './header-links.ts';
import { MenuToggle } from './menu-toggle.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The sticky header (specification 2.1). */
export function Header({ model, page }: { model: SiteModel; page: Page }) {
  const { settings, logoSrc } = model;
  const { logo, sourceHost } = settings;
  return (
    <header className="header" translate="no">
      <a className="logo" href="/">
        <img src={logoSrc} alt={logo.alt} width={LOGO_SIZE_PX} height={LOGO_SIZE_PX} />
        <span aria-hidden="true">{settings.productName}</span>
      </a>
      <HeaderNav settings={settings} page={page} />
      <div className="header-tools">
        {settings.search.enabled && (
          <SearchButton settings={settings.search} isCounted={settings.analytics.enabled} />
        )}
        <SiteLink
          className="icon-button"
          href={sourceHost.url}
          aria-label={`${sourceHost.name} (opens in a new tab)`}
        >
          <Icon name="source" />
        </SiteLink>
        <ThemeToggle />
        <MenuToggle />
      </div>
      <HeaderFade />
    </header>
  );
}

function HeaderNav({ settings, page }: { settings: SiteSettings; page: Page }) {
  const { headerLinks, resourcesLinks } = settings;
  const current = findCurrent(headerLinks, page);
  return (
    <nav aria-label="Site" className="header-links">
      {headerLinks.map(({ title, href }) => (
        <SiteLink
          key={href}
          href={href}
          aria-current={href === current?.href ? current.mark : undefined}
        >
          {title}
        </SiteLink>
      ))}
      <PopoverMenu
        id="resources-menu"
        title="Resources"
        links={resourcesLinks}
        pageChangeEvent={PAGE_CHANGE_EVENT}
      />
    </nav>
  );
}
