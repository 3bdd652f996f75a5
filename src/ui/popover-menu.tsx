'use client';

import { CloseButton, Popover, PopoverButton, PopoverGroup, PopoverPanel } from '@headlessui/react';
import { adoptStyles } from './adopt-styles.ts';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';
import { usePageChange } from './use-page-change.ts';
import styles from './popover-menu.css?inline';

adoptStyles(styles);

/** A button's title and the links that it opens. */
export interface Menu {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly href: string }[];
}

interface Props {
  readonly menus: readonly Menu[];
  /** Name of the document event that tells of route changes. */
  readonly pageChangeEvent: string;
}

/**
 * Buttons that each open a list of links: click, Space or Enter toggle; Escape, a click outside, and a change
 * of the route or the hash close; only one of the group is open.
 */
export function PopoverMenus({ menus, pageChangeEvent }: Props) {
  return (
    <PopoverGroup>
      {menus.map(({ title, links }) => (
        <Popover className="menu" key={title}>
          <PopoverButton className="menu-button">
            {title}
            <Icon name="chevron" size={16} />
          </PopoverButton>
          <PopoverPanel className="menu-panel" transition>
            {({ open, close }) => (
              <>
                {open && <CloseOnPageChange eventName={pageChangeEvent} close={close} />}
                {links.map((link) => (
                  <CloseButton as={SiteLink} key={link.href} href={link.href}>
                    {link.title}
                  </CloseButton>
                ))}
              </>
            )}
          </PopoverPanel>
        </Popover>
      ))}
    </PopoverGroup>
  );
}

interface Closing {
  readonly eventName: string;
  /** Closes the menu and gives the focus to an element, to the menu's button without one. */
  readonly close: (focused?: HTMLElement) => void;
}

/** Is in a menu while it is open. */
function CloseOnPageChange({ eventName, close }: Closing) {
  usePageChange(eventName, () => {
    const { activeElement, body } = document;
    // After a jump to a heading nothing has the focus, and the next Tab goes on from there.
    close(activeElement === body ? body : undefined);
  });
  return null;
}
