import { failLate } from '#ui/wait-for-network.ts';

/** Whether the site answers at an address at all, be the answer good or bad. A network that is silent does not answer. */
export function isReachable(address: string): Promise<boolean> {
  const answer = fetch(address, { method: 'HEAD', cache: 'no-store' });
  return Promise.race([answer, failLate(new Error('No answer comes.'))]).then(
    () => true,
    () => false,
  );
}
