// One family: a 24 by 24 grid, strokes of 1.5, round ends.

/** Path data of each icon. */
export const ICON_PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M8 10l4 4 4-4',
  source: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  external: 'M14 5h5v5M19 5l-8 8M11 5H5v14h14v-6',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h10v3M16 13.5h1',
  finance: 'M4 20h16M6 16v-5M11 16V7M16 16v-8M4 8l7-4 6 3 3-3',
  ballot: 'M5 11h14v9H5zM9 15h6M8 11l2-7h4l2 7',
  people:
    'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM3.5 19a5.5 5.5 0 0 1 11 0M16 6a2.5 2.5 0 1 1 0 5M17 14a5 5 0 0 1 3.5 5',
  share:
    'M12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM19 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12 8v4M12 12l-6 4M12 12l6 4',
  drop: 'M12 3.5c3.5 4.5 5.5 7.5 5.5 10a5.5 5.5 0 0 1-11 0c0-2.5 2-5.5 5.5-10ZM9.5 14a2.5 2.5 0 0 0 2.5 2.5',
  token: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  gift: 'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9c-5 0-5-5-2.5-5S12 9 12 9c0-2 0-5 2.5-5S17 9 12 9',
  shop: 'M5 10v10h14V10M3.5 10 5 4h14l1.5 6a3 3 0 0 1-5.7 0 3 3 0 0 1-5.6 0 3 3 0 0 1-5.7 0M10 20v-5h4v5',
  ticket: 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10',
  book: 'M12 6.5C9 4.5 6 4.5 4 5.5v13c2-1 5-1 8 1 3-2 6-2 8-1v-13c-2-1-5-1-8 1ZM12 6.5v13',
  key: 'M8 12.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM10.5 13.5 19 5M16 8l2.5 2.5M13.5 10.5l1.5 1.5',
  bolt: 'M13 3 5 13.5h6L11 21l8-10.5h-6z',
  shield: 'M12 3.5 19 6v6c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2 2 4-4',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.5l3 2',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11v5M12 8v.01',
  warning: 'M12 4.5 21 19.5H3zM12 10.5v4M12 17v.01',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof ICON_PATHS;

/** Whether a text names an icon. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICON_PATHS, name);
}
