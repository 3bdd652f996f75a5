/**
 * Runs a command of this folder. Where its options mean nothing, it ends with its usage.
 *
 * @param name as npm has it
 * @param main throws TypeError for such options
 */
export async function runCommandLine(
  name: string,
  usage: string,
  main: () => Promise<void>,
): Promise<void> {
  await main().catch((error: unknown) => {
    console.error(error instanceof TypeError ? `${name}: ${error.message}\n${usage}` : error);
    process.exitCode = 1;
  });
}

/**
 * Ends a command with what has become of its runs.
 *
 * @param leftOut runs for which this machine has no runtime
 * @param isCheck whether nothing is written down
 */
export function endWith(failed: number, leftOut: number, isCheck: boolean): void {
  // Where a machine is there to check everything, nothing may be left out.
  const isLeftOut = leftOut > 0 && (!isCheck || Boolean(process.env['CI']));
  if (failed > 0 || isLeftOut) process.exitCode = 1;
}
