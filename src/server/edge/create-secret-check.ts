import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates the comparison with a secret, which takes the same time whatever the texts have in common. */
export function createSecretCheck(secret: string): (given: string) => boolean {
  const wanted = hash(secret);
  return (given) => timingSafeEqual(hash(given), wanted);
}
