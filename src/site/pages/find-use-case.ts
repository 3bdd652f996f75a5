import type { SiteData, UseCase } from '#contract/site-data.ts';

/** A use case with its place among the others. */
export interface PlacedUseCase {
  readonly current: UseCase | undefined;
  readonly previous: UseCase | undefined;
  readonly next: UseCase | undefined;
  readonly others: readonly UseCase[];
}

/** All use cases, in order. */
export function listUseCases({ useCases }: SiteData): readonly UseCase[] {
  return useCases;
}

/** Finds the use case of a page and its neighbours; there is nothing before the first and after the last. */
export function findUseCase(data: SiteData, path: string): PlacedUseCase {
  const cases = data.useCases;
  const index = cases.findIndex(({ href }) => href === path);
  return {
    current: cases[index],
    previous: cases[index - 1],
    next: index < 0 ? undefined : cases[index + 1],
    others: cases.filter(({ href }) => href !== path),
  };
}
