import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatBase64Url } from './base64-url.ts';

/** What is kept of a secret that is long and random. */
export function hashSecret(secret: string): string {
  return hashBytes(utf8ToBytes(secret));
}

/** The SHA-256 of bytes, as base64url. */
export function hashBytes(bytes: Uint8Array): string {
  return formatBase64Url(sha256(bytes));
}

/** A secret that names its workspace, such as `at_<workspace>_<48 hexadecimal digits>`. */
export function formatSecret(prefix: string, workspaceId: string, random: Uint8Array): string {
  return `${prefix}_${workspaceId}_${bytesToHex(random)}`;
}

/** The id of a request, such as `req_7F2A9C81D6E7`. */
export function formatRequestId(random: Uint8Array): string {
  return `req_${bytesToHex(random).toUpperCase()}`;
}

/** What is kept of a user's password. The sandbox has no passwords worth a slow hash: its people are invented. */
export function hashPassword(userId: string, password: string): string {
  return hashSecret(`${userId}:${password}`);
}
