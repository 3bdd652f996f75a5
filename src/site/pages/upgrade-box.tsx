import '#site/styles/pages/awaited.css';
import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import type { SiteModel } from '#model/site-model.ts';
import { UpgradeSlot } from '#site/upgrade/upgrade-slot.tsx';

/** The box above the changelog that finds the changes of a program; nothing where there is one version only. */
export function UpgradeBox({ apiChanges }: Pick<SiteModel, 'apiChanges'>) {
  if (apiChanges.length === 0) return null;
  return (
    <details className="upgrade-box" translate="no">
      <summary>Which changes reach my program?</summary>
      {/* Inside of the box, so that a browser opens the box for a link. */}
      <p id={YOUR_CALLS_ID}>
        Paste source code, a log or a HAR file. The list then shows only what differs for the calls
        of your text. Your text stays in your browser.
      </p>
      <UpgradeSlot versions={apiChanges.map(({ since }) => since).toReversed()} />
    </details>
  );
}
