/** What the check of a callback's signature has come to, step by step, as the inbox answers it. */
export interface SignatureCheck {
  /** The header as it came; null when there was none. */
  readonly signature: string | null;
  /** Time in the header, in seconds since 1970; null where the header is not of the documented form. */
  readonly time: number | null;
  /** Seconds from that time to the arrival. */
  readonly age: number | null;
  /** What the receiver makes of time and body with the secret. */
  readonly expected: string | null;
  readonly received: string | null;
  /** The first step that fails; null for a genuine callback. */
  readonly problem: 'missing' | 'malformed' | 'old' | 'mismatch' | null;
}
