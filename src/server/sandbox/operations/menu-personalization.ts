import { ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  FIRST_MENU,
  MENU_ID,
  MENUS,
  type MenuItem,
  type MenuLanguage,
} from '#server/sandbox/entities/menu.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function readItems(state: Draft): readonly MenuItem[] {
  return (state.get(MENUS, MENU_ID) ?? FIRST_MENU).items;
}

function buildItemDocument(items: readonly MenuItem[], item: MenuItem, language: MenuLanguage) {
  const { id, labels, isVisible } = item;
  return { id, label: labels[language], language, position: items.indexOf(item), isVisible };
}

function getMenu(call: Call<'getMenu'>) {
  const items = readItems(call.state);
  return buildPageResult(
    call,
    items,
    ({ id }) => id,
    (item) => buildItemDocument(items, item, call.query.language),
  );
}

function failNoItem(id: string): never {
  return failWith('not_found', { detail: `The menu has no item ${id.slice(0, 40)}.` });
}

function requireItem(items: readonly MenuItem[], { path }: SharedCall<'itemId'>): MenuItem {
  return items.find(({ id }) => id === path.itemId) ?? failNoItem(path.itemId);
}

function updateMenuItem(call: Call<'updateMenuItem'>) {
  const { state, body } = call;
  const before = readItems(state);
  const found = requireItem(before, call);
  const { position = before.indexOf(found), isVisible = found.isVisible } = body;
  const item = { ...found, isVisible };
  const others = before.filter(({ id }) => id !== item.id);
  const items = others.toSpliced(position, 0, item);
  state.put(MENUS, { id: MENU_ID, items });
  return ok(buildItemDocument(items, item, 'en'));
}

function updateMenuTranslation(call: Call<'updateMenuTranslation'>) {
  const { state, body } = call;
  const before = readItems(state);
  const found = requireItem(before, call);
  const item = { ...found, labels: { ...found.labels, [body.language]: body.label } };
  const items = before.map((other) => (other === found ? item : other));
  state.put(MENUS, { id: MENU_ID, items });
  return ok(buildItemDocument(items, item, body.language));
}

/** The menu that the company's users see. */
export const MENU_OPERATIONS = {
  getMenu,
  updateMenuItem,
  updateMenuTranslation,
} satisfies Partial<Handlers>;
