import type { ReactNode } from 'react';
import type { GuidePage } from '#model/site-model.ts';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';

interface Props {
  readonly page: GuidePage;
  /** The compiled text of the page. */
  readonly children: ReactNode;
}

/** What a layout begins with: where the page stands, its title, its description and its text. */
export function PageIntro({ page, children }: Props) {
  return (
    <TranslationGuard className="prose">
      <Breadcrumb page={page} />
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      {children}
    </TranslationGuard>
  );
}
