import type { Method } from './method.ts';

/** A sidebar group (specification 3, navigation section). */
export interface NavigationSection {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

export interface NavigationLink {
  readonly href: string;
  readonly title: string;
  readonly method?: Method;
}
