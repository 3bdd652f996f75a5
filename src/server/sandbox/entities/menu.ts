import type * as Api from '#description/generated/operation-types.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** Languages of the menu. */
export type MenuLanguage = Api.MenuItem['language'];

/** An entry of the menu; its position is its place in the menu. */
export interface MenuItem {
  readonly id: string;
  readonly labels: Readonly<Record<MenuLanguage, string>>;
  readonly isVisible: boolean;
}

/** The menu of a company that has changed something in it. */
interface Menu {
  readonly id: typeof MENU_ID;
  /** From the top. */
  readonly items: readonly MenuItem[];
}

export const MENU_ID = 'menu';
export const MENUS = defineKind<Menu>('menu', 'mnu');

/** What every company's menu begins as. */
export const FIRST_MENU: Menu = {
  id: MENU_ID,
  items: [
    { id: 'overview', labels: { en: 'Overview', fr: 'Aperçu', sw: 'Muhtasari' }, isVisible: true },
    { id: 'accounts', labels: { en: 'Accounts', fr: 'Comptes', sw: 'Akaunti' }, isVisible: true },
    { id: 'vouchers', labels: { en: 'Vouchers', fr: 'Bons', sw: 'Vocha' }, isVisible: true },
    { id: 'zones', labels: { en: 'Zones', fr: 'Zones', sw: 'Maeneo' }, isVisible: false },
  ],
};
