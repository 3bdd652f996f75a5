// One family: a 24 by 24 grid, strokes of 1.5, round ends.

/** Path data of the icons that the early module draws, which loads no other. */
export const EARLY_ICON_PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  file: 'M7.5 3.5H14l4 4V19q0 1.5-1.5 1.5h-9Q6 20.5 6 19V5q0-1.5 1.5-1.5zM14 3.5v4h4M9 12h6M9 15.5h6',
  history: 'M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4.5 12 2.5 9.5M4.5 12l2.8-1.8M12 8v4.5l3 2',
} as const;

/** Path data of each icon. */
export const ICON_PATHS = {
  ...EARLY_ICON_PATHS,
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevron: 'M8 10l4 4 4-4',
  source: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  screen: 'M6 5h12q2 0 2 2v7q0 2-2 2H6q-2 0-2-2V7q0-2 2-2zM9 20h6M12 16v4',
  copy: 'M11 9h6q2 0 2 2v6q0 2-2 2h-6q-2 0-2-2v-6q0-2 2-2zM15 9V7q0-2-2-2H7q-2 0-2 2v6q0 2 2 2h2',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  external: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
  wallet: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h10v3M16 13.5h1',
  finance: 'M4 20h16M4 9.5 12 4l8 5.5zM6.5 9.5V20M12 9.5V20M17.5 9.5V20',
  ballot: 'M5 11h14v9H5zM9 15h6M8 11l2-7h4l2 7',
  people:
    'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM3.5 19a5.5 5.5 0 0 1 11 0M16 6a2.5 2.5 0 1 1 0 5M17 14a5 5 0 0 1 3.5 5',
  share:
    'M12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM19 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12 8v4M12 12l-6 4M12 12l6 4',
  drop: 'M12 3.5c3.5 4.5 5.5 7.5 5.5 10a5.5 5.5 0 0 1-11 0c0-2.5 2-5.5 5.5-10ZM9.5 14a2.5 2.5 0 0 0 2.5 2.5',
  token: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  gift: 'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9c-5 0-5-5-2.5-5S12 9 12 9c0-2 0-5 2.5-5S17 9 12 9',
  shop: 'M5 10v10h14V10M3.5 10 5 4h14l1.5 6a3 3 0 0 1-5.7 0 3 3 0 0 1-5.6 0 3 3 0 0 1-5.7 0M10 20v-5h4v5',
  ticket:
    'M5.5 7h13q1.5 0 1.5 1.5V10a2 2 0 0 0 0 4v1.5q0 1.5-1.5 1.5h-13Q4 17 4 15.5V14a2 2 0 0 0 0-4V8.5Q4 7 5.5 7zM14 7v10',
  book: 'M12 6.5C9 4.5 6 4.5 4 5.5v13c2-1 5-1 8 1 3-2 6-2 8-1v-13c-2-1-5-1-8 1ZM12 6.5v13',
  key: 'M8 12.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM10.5 13.5 19 5M16 8l2.5 2.5M13.5 10.5l1.5 1.5',
  bolt: 'M13 3 5 13.5h6L11 21l8-10.5h-6z',
  shield: 'M12 3.5 19 6v6c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2 2 4-4',
  mail: 'M6 6h12q2 0 2 2v8q0 2-2 2H6q-2 0-2-2V8q0-2 2-2zM4.5 7.5 12 13l7.5-5.5',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.5l3 2',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11v5M12 8v.01',
  warning: 'M12 4.5 21 19.5H3zM12 10.5v4M12 17v.01',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  split:
    'M12 4v5M12 9l-6.5 6M12 9l6.5 6M12 9v6M5.5 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM18.5 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  parachute:
    'M4 10.5a8 7 0 0 1 16 0c-2.7-1.6-5.3-1.6-8 0-2.7-1.6-5.3-1.6-8 0ZM4 10.5l6 6M20 10.5l-6 6M12 10.5v6M9.5 16.5h5v4h-5z',
  gem: 'M7 4.5h10l4 5.5-9 10-9-10zM3 10h18M8.5 10 12 20l3.5-10L12 4.5z',
  terminal:
    'M5.5 5h13q1.5 0 1.5 1.5v11q0 1.5-1.5 1.5h-13Q4 19 4 17.5v-11Q4 5 5.5 5zM7.5 9.5l3 2.5-3 2.5M12.5 15h4',
  inbox: 'M4 13l2.5-8h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 17.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1Z',
  layers: 'M12 4l8 4-8 4-8-4zM4.5 12 12 15.8 19.5 12M4.5 16 12 19.8 19.5 16',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof ICON_PATHS;

/** Width and height of an icon: it grows with the text. @param size pixels at the usual size of text */
export const formatIconSize = (size: number): string => `${size / 16}rem`;
