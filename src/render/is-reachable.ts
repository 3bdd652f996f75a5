/** Whether the site answers at an address at all, be the answer good or bad. */
export function isReachable(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
