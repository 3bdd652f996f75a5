/** Why a backup cannot be written or restored; the message is for the operator. Nothing has been changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
