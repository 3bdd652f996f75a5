// What the page and its Markdown say alike.
import type { Demo } from './demo.ts';

export const DEMO_TITLE = 'Watch money move';

/** What becomes known, in this order. */
export const DEMO_STEPS = {
  response: 'Response',
  balance: 'Balance',
  callback: 'Callback',
} as const;

/** The body of the call as a reader reads it. */
export function formatDemoCode({ body }: Demo): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
