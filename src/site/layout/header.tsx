import { formatDocsPath } from '#contract/docs-path.ts';
import { LOGO_SIZE_PX } from '#contract/limits.ts';
import type { SiteSettings } from '#model/settings.ts';
import { Icon } from '#ui/icon.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { SearchButton } from '#site/search/search-button.tsx';
import { HeaderFade } from './header-fade.tsx';
import { MenuToggle } from './menu-toggle.tsx';
import { SiteLink } from './site-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The sticky header (specification 2.1). */
export function Header({ settings, path }: { settings: SiteSettings; path: string }) {
  const current = formatDocsPath(path);
  const { logo, headerLinks, resourcesLinks, sourceHost, developerPortal } = settings;
  return (
    <header className="header">
      <a className="logo" href="/">
        <img src={logo.src} alt={logo.alt} width={LOGO_SIZE_PX} height={LOGO_SIZE_PX} />
        <span aria-hidden="true">{settings.productName}</span>
      </a>
      <ul className="header-links">
        {headerLinks.map(({ title, href }) => (
          <li key={href}>
            <SiteLink href={href} aria-current={href === current ? 'page' : undefined}>
              {title}
            </SiteLink>
          </li>
        ))}
        <li>
          <PopoverMenu title="Resources" links={resourcesLinks} />
          <noscript>
            {resourcesLinks.map(({ title, href }) => (
              <a key={href} href={href}>
                {title}
              </a>
            ))}
          </noscript>
        </li>
      </ul>
      <div className="header-tools">
        <SearchButton />
        <SiteLink className="icon-button" href={sourceHost.url} aria-label={`${sourceHost.name} (opens in a new tab)`}>
          <Icon name="source" />
        </SiteLink>
        <ThemeToggle />
        <MenuToggle links={headerLinks} resources={resourcesLinks} portal={developerPortal} />
      </div>
      <HeaderFade />
    </header>
  );
}
