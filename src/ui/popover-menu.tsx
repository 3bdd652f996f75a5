'use client';

import { useRef } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';
import { usePopoverClosing } from './use-popover-closing.ts';
import styles from './popover-menu.css?inline';

adoptStyles(styles);

interface Props {
  readonly id: string;
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly href: string }[];
  /** Name of the document event that tells of route changes. */
  readonly pageChangeEvent: string;
}

/**
 * A button that opens a list of links: click, Space or Enter toggle. Escape, a click outside, and a change of the route or
 * the hash close. Only one of a page's menus is open. The browser does all of this but the last by itself, so that the menu
 * opens before React runs and without it.
 */
export function PopoverMenu({ id, title, links, pageChangeEvent }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  usePopoverClosing(pageChangeEvent, () => panel.current);
  return (
    <div className="menu">
      <button type="button" className="menu-button" popoverTarget={id}>
        {title}
        <Icon name="chevron" size={16} />
      </button>
      <div ref={panel} id={id} popover="" className="menu-panel">
        {links.map((link) => (
          <SiteLink key={link.href} href={link.href}>
            {link.title}
          </SiteLink>
        ))}
      </div>
    </div>
  );
}
