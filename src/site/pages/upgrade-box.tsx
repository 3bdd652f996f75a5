import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import type { SiteModel } from '#model/site-model.ts';
import { ArticleTool } from '#site/program/article-tool.tsx';
import { UpgradeSlot } from '#site/program/upgrade-slot.tsx';

/** The box above the changelog that finds the changes of a program; nothing where there is one version only. */
export function UpgradeBox({ apiChanges }: Pick<SiteModel, 'apiChanges'>) {
  if (apiChanges.length === 0) return null;
  return (
    <ArticleTool
      id={YOUR_CALLS_ID}
      question="Which changes reach my program?"
      lead="Paste source code, a log or a HAR file. The list then shows only what differs for the calls of your text. Your text stays in your browser."
    >
      <UpgradeSlot versions={apiChanges.map(({ since }) => since).toReversed()} />
    </ArticleTool>
  );
}
