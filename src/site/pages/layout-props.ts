import type { ReactNode } from 'react';
import type { GuidePage, SiteModel } from '#model/site-model.ts';

/** What every layout is given: the page, and its compiled text. */
export interface LayoutProps {
  readonly model: SiteModel;
  readonly page: GuidePage;
  readonly children: ReactNode;
}
