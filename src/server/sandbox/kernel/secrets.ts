import { createHash } from 'node:crypto';

/** What is kept of a secret that is long and random. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** What is kept of a user's password. The sandbox has no passwords worth a slow hash: its people are invented. */
export function hashPassword(userId: string, password: string): string {
  return hashSecret(`${userId}:${password}`);
}

/** Reads the workspace that a key or token names: `wk_test_<workspace>_<random>`, `at_<workspace>_<random>`. */
export function readWorkspaceId(secret: string): string | undefined {
  return /^(?:wk_test|at|rt)_([0-9a-z]{24})_/.exec(secret)?.[1];
}
