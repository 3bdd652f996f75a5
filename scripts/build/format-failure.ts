/** A failure as a person reads it: the message, then the messages of its causes, without stack for expected ones. */
export function formatFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error.name === 'ModelErrors' || error.name === 'SettingsError';
  const text = expected ? error.message : (error.stack ?? error.message);
  return error.cause === undefined ? text : `${text}\ncaused by: ${formatFailure(error.cause)}`;
}
