'use client';

import { CloseButton, Popover, PopoverButton, PopoverGroup, PopoverPanel } from '@headlessui/react';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly href: string }[];
}

/**
 * A button that opens a list of links: click, Space or Enter toggle; Escape and a click outside close;
 * of a group only one is open.
 */
export function PopoverMenu({ title, links }: Props) {
  return (
    <PopoverGroup className="menu-group">
      <Popover className="menu">
        <PopoverButton className="menu-button">
          {title}
          <Icon name="chevron" size={16} />
        </PopoverButton>
        <PopoverPanel className="menu-panel">
          {links.map((link) => (
            <CloseButton as="a" key={link.href} href={link.href}>
              {link.title}
            </CloseButton>
          ))}
        </PopoverPanel>
      </Popover>
    </PopoverGroup>
  );
}
