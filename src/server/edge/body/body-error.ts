import { HttpError } from '#server/edge/http-error.ts';

/** Why a body is not read, with the status of the answer (RFC 9110, section 15.5). */
const STATUSES = {
  'too-large': 413,
  'cut-off': 400,
  encoding: 415,
  gzip: 400,
  'utf-8': 400,
  'half-character': 400,
  depth: 400,
  json: 400,
  object: 400,
} as const;

/** Why a body is not read. */
export type BodyFailure = keyof typeof STATUSES;

/** What a wire says of each failure. */
export type BodyTexts = Readonly<
  Record<Exclude<BodyFailure, 'too-large'>, string> & {
    'too-large': (maxBytes: number) => string;
  }
>;

const DEFAULT_TEXTS: BodyTexts = {
  'too-large': (maxBytes) => `The body may have ${maxBytes} bytes.`,
  'cut-off': 'The body is incomplete.',
  encoding: 'The only supported encoding is gzip.',
  gzip: 'The body is not valid gzip.',
  'utf-8': 'The body is not UTF-8 text.',
  'half-character':
    'The body has half of a character, such as \\ud83d alone. Send whole characters.',
  depth: 'The body is nested too deeply.',
  json: 'The body is not JSON.',
  object: 'The body is not a JSON object.',
};

export interface BodyErrorOptions extends ErrorOptions {
  readonly maxBytes: number;
  /** What the wire says instead of the usual sentences. */
  readonly texts?: Partial<BodyTexts> | undefined;
  /** Statuses instead of the usual ones. */
  readonly statuses?: Partial<Record<BodyFailure, number>> | undefined;
}

/** A body that is not read any further. */
export class BodyError extends HttpError {
  override readonly name = 'BodyError';
  readonly failure: BodyFailure;

  constructor(failure: BodyFailure, { maxBytes, texts, statuses, cause }: BodyErrorOptions) {
    const text = texts?.[failure] ?? DEFAULT_TEXTS[failure];
    const message = typeof text === 'function' ? text(maxBytes) : text;
    super(statuses?.[failure] ?? STATUSES[failure], message, { cause });
    this.failure = failure;
  }
}
