import { HttpError } from '#server/edge/http-error.ts';

/** What one body takes of a budget. */
export interface BudgetShare {
  /** Says how much the body holds now. @throws HttpError 503 when all together would hold too much */
  hold(bytes: number): void;
  /** Gives back what the body has held. */
  close(): void;
}

/** Memory that several bodies share. */
export interface ByteBudget {
  open(): BudgetShare;
}

const RETRY_SECONDS = 5;

/**
 * Bounds what bodies hold together while they are on their way. A body of 17 MB may take two minutes to come, so that without
 * a bound a few hundred slow ones fill the memory of the machine. What was told and has not come counts for nothing: else
 * a promise would be enough to keep others out.
 *
 * @param max in bytes
 */
export function createByteBudget(max: number): ByteBudget {
  let used = 0;
  return {
    open() {
      let own = 0;
      return {
        hold(bytes) {
          if (used - own + bytes > max)
            throw new HttpError(503, 'Too many large bodies are on their way. Try again later.', {
              headers: { 'retry-after': String(RETRY_SECONDS) },
            });
          used += bytes - own;
          own = bytes;
        },
        close() {
          used -= own;
          own = 0;
        },
      };
    },
  };
}
