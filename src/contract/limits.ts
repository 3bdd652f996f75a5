// Every number of the specification, with its section. Durations in milliseconds, lengths in CSS pixels.

/** §9 Search hits per page. */
export const HITS_PER_PAGE = 5;
/** §9 Search stall threshold. */
export const SEARCH_STALL_MS = 300;
/** §5, §9 Search query maximum, in characters. */
export const MAX_QUERY_LENGTH = 512;
/** §7, §9 Analytics batch, in object ids. */
export const ANALYTICS_BATCH_SIZE = 20;
/** §7, §9 Analytics debounce. */
export const ANALYTICS_DEBOUNCE_MS = 400;
/** §9 Sidebar group expand animation. */
export const SIDEBAR_EXPAND_MS = 200;
/** §2.7, §9 Copy confirmation. */
export const COPIED_MS = 1000;
/** §4, §9 Scrollbar hide delay. */
export const SCROLLBAR_HIDE_DELAY_MS = 600;
/** §9 Scroll debounce. */
export const SCROLL_DEBOUNCE_MS = 100;
/** §9 Resize debounce. */
export const RESIZE_DEBOUNCE_MS = 10;
/** §9 Minimum scrollbar thumb. */
export const MIN_THUMB_PX = 18;
/** §9 Sidebar width. */
export const SIDEBAR_WIDTH_PX = 300;
/** §9 Sidebar width on extra large screens. */
export const SIDEBAR_WIDTH_XL_PX = 350;
/** §9 Main content maximum width. */
export const CONTENT_MAX_WIDTH_PX = 1200;
/** §9 Header height: 14 units of 4 pixels. */
export const HEADER_HEIGHT_PX = 56;
/** §4, §9 Header fade scroll range, from 0. */
export const HEADER_FADE_END_PX = 72;
/** §4 Header background opacity at the start and the end of the fade, by theme. */
export const HEADER_OPACITY = {
  light: { start: 0.5, end: 0.9 },
  dark: { start: 0.2, end: 0.8 },
} as const;
/** §9 Image device widths. */
export const IMAGE_DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
/** §9 Image sizes. */
export const IMAGE_SIZES = [16, 32, 48, 64, 96, 128, 256, 384] as const;
/** §7, §9 Image quality default. */
export const IMAGE_QUALITY = 75;
/** §9 Search client timeouts. */
export const SEARCH_TIMEOUTS_MS = { connect: 1000, read: 2000, write: 30_000 } as const;
/** §9 An unreachable search host is retried after this time. */
export const HOST_EXPIRY_MS = 120_000;
/** §2.1, §9 Logo width and height. */
export const LOGO_SIZE_PX = 75;
