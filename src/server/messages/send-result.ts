import type { ContactErrors, ContactRefusal } from '#contract/contact-message.ts';

/** What has become of a message. */
export type SendResult =
  | { readonly status: 'accepted'; readonly id: string }
  | { readonly status: 'invalid'; readonly errors: ContactErrors }
  | {
      readonly status: 'refused';
      readonly reason: ContactRefusal;
      /** Whole seconds after which another attempt makes sense. */
      readonly retryAfter?: number;
    };

/** When the database may be there again. */
export const UNAVAILABLE_RETRY_MS = 30_000;

export function buildRefusal(reason: ContactRefusal, retryAfterMs?: number): SendResult {
  if (retryAfterMs === undefined) return { status: 'refused', reason };
  return { status: 'refused', reason, retryAfter: Math.ceil(retryAfterMs / 1000) };
}
