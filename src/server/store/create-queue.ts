/** One taker at a time, in order of asking. */
export function createQueue(): { take(): Promise<void>; give(): void } {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    async take() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };
}
