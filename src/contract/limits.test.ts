import { expect, it } from 'vitest';
import * as limits from './limits.ts';

/** Written down a second time from the specification, sections 4, 5, 7 and 9: a number that changes fails here. */
const SPECIFIED = {
  HITS_PER_PAGE: 5,
  SEARCH_STALL_MS: 300,
  MAX_QUERY_LENGTH: 512,
  ANALYTICS_BATCH_SIZE: 20,
  ANALYTICS_DEBOUNCE_MS: 400,
  SIDEBAR_EXPAND_MS: 200,
  COPIED_MS: 1000,
  SCROLLBAR_HIDE_DELAY_MS: 600,
  SCROLL_DEBOUNCE_MS: 100,
  RESIZE_DEBOUNCE_MS: 10,
  MIN_THUMB_PX: 18,
  SIDEBAR_WIDTH_PX: 300,
  SIDEBAR_WIDTH_XL_PX: 350,
  CONTENT_MAX_WIDTH_PX: 1200,
  HEADER_HEIGHT_PX: 14 * 4,
  HEADER_FADE_END_PX: 72,
  HEADER_OPACITY: { light: { start: 0.5, end: 0.9 }, dark: { start: 0.2, end: 0.8 } },
  IMAGE_DEVICE_WIDTHS: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  IMAGE_SIZES: [16, 32, 48, 64, 96, 128, 256, 384],
  IMAGE_QUALITY: 75,
  SEARCH_TIMEOUTS_MS: { connect: 1000, read: 2000, write: 30_000 },
  HOST_EXPIRY_MS: 2 * 60_000,
  LOGO_SIZE_PX: 75,
};

it('every number is that of the specification', () => {
  expect({ ...limits }).toEqual(SPECIFIED);
});
