'use client';

import { CloseButton, Popover, PopoverButton, PopoverGroup, PopoverPanel } from '@headlessui/react';
import { adoptStyles } from './adopt-styles.ts';
import { Icon } from './icon.tsx';
import styles from './popover-menu.css?inline';

adoptStyles(styles);

/** A button's title and the links that it opens. */
export interface Menu {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly href: string }[];
}

/**
 * Buttons that each open a list of links: click, Space or Enter toggle; Escape and a click outside close;
 * only one of the group is open.
 */
export function PopoverMenus({ menus }: { menus: readonly Menu[] }) {
  return (
    <PopoverGroup>
      {menus.map(({ title, links }) => (
        <Popover className="menu" key={title}>
          <PopoverButton className="menu-button">
            {title}
            <Icon name="chevron" size={16} />
          </PopoverButton>
          <PopoverPanel className="menu-panel" transition>
            {links.map((link) => (
              <CloseButton as="a" key={link.href} href={link.href}>
                {link.title}
              </CloseButton>
            ))}
          </PopoverPanel>
        </Popover>
      ))}
    </PopoverGroup>
  );
}
