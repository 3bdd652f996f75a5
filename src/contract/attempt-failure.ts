/** What went wrong at an attempt without an answer, in the words that readers see. */
export const ATTEMPT_FAILURES = {
  lost: 'Lost on the way',
  timeout: 'No answer in time',
  unreachable: 'Not reached',
  'not-allowed':
    'Not sent: this sandbox sends only to hosts that the operator of the site has listed, at public addresses',
  'channel-inactive': 'Not sent: the channel is inactive',
  'channel-gone': 'Not sent: the channel is no longer in the workspace',
  'no-secret': 'Not sent: the workspace does not have the secret of the channel. Rotate the secret',
} as const;

export type AttemptFailure = keyof typeof ATTEMPT_FAILURES;

/** Failures that waiting does not cure, so that no further attempt is made. */
export const FINAL_FAILURES: ReadonlySet<AttemptFailure> = new Set([
  'not-allowed',
  'channel-inactive',
  'channel-gone',
  'no-secret',
]);
