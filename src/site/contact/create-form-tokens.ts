import { FORM_TOKEN_MAX_AGE_MS, FORM_TOKEN_MIN_AGE_MS } from '#contract/contact-message.ts';

/** Both ages are counted from the arrival here, a little after the server has issued the token. */
const MARGIN_MS = 250;
const RENEW_MS = FORM_TOKEN_MAX_AGE_MS - 600_000;

/** The token that a form sends once, got ahead of time because it counts only some seconds later. */
export interface FormTokens {
  /** Asks for a token, unless a good one is there. Failures are left for take. */
  readonly prepare: () => void;
  /** Gives the token as soon as it counts. The same one again until it is dropped. */
  readonly take: () => Promise<string>;
  /** Forgets the token: it was used or refused. */
  readonly drop: () => void;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/**
 * @param load asks the server for a token
 * @param now the time in milliseconds
 * @param wait resolves after some milliseconds
 */
export function createFormTokens(
  load: () => Promise<string>,
  now: () => number,
  wait: (ms: number) => Promise<void>,
): FormTokens {
  let current: Promise<Token> | undefined;
  let arrived: Token | undefined;
  function ask(): Promise<Token> {
    if (arrived && now() - arrived.at > RENEW_MS) drop();
    current ??= load().then(
      (text) => (arrived = { text, at: now() }),
      (error: unknown) => {
        drop();
        throw error;
      },
    );
    return current;
  }
  function drop(): void {
    current = undefined;
    arrived = undefined;
  }
  return {
    prepare: () => void ask().catch(() => undefined),
    async take() {
      const { text, at } = await ask();
      const missing = at + FORM_TOKEN_MIN_AGE_MS + MARGIN_MS - now();
      if (missing > 0) await wait(missing);
      return text;
    },
    drop,
  };
}
