import type { PermissionFinder } from './permission-finder.tsx';
import type { Properties, Property } from './properties.tsx';
import type { StepDiagram } from './step-diagram.tsx';
import type { Steps } from './steps.tsx';

/** Components that few guides name, and that have styles of their own. */
export interface RareComponents {
  readonly PermissionFinder?: typeof PermissionFinder;
  readonly Properties?: typeof Properties;
  readonly Property?: typeof Property;
  readonly StepDiagram?: typeof StepDiagram;
  readonly Steps?: typeof Steps;
}

const LOADS: Readonly<Record<keyof RareComponents, () => Promise<RareComponents>>> = {
  PermissionFinder: () => import('./permission-finder.tsx'),
  Properties: () => import('./properties.tsx'),
  Property: () => import('./properties.tsx'),
  StepDiagram: () => import('./step-diagram.tsx'),
  Steps: () => import('./steps.tsx'),
};

/**
 * Loads those components that the text of a guide names, so that other guides do not bring the styles.
 *
 * @param body the MDX of a guide
 */
export async function loadRareComponents(body: string): Promise<RareComponents> {
  const named = Object.entries(LOADS).filter(([name]) => new RegExp(`<${name}\\b`).test(body));
  const modules = await Promise.all(named.map(([, load]) => load()));
  return Object.assign({}, ...modules);
}
