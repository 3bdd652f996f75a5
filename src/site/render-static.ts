import type { ReactElement } from 'react';

/**
 * Renders an element without client components to HTML. Such parts travel as text: the browser has
 * nothing to build or to hydrate, and a translation of them stands.
 */
export type RenderStatic = (element: ReactElement) => string;
