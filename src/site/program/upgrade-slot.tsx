'use client';

import { YOUR_CALLS_ID } from '#contract/api-changes.ts';
import { ToolPart } from './tool-part.tsx';

interface Props {
  /** Older versions, the newest first. */
  readonly versions: readonly string[];
}

const load = () => import('./upgrade.tsx').then((module) => module.UpgradeTool);

/** The place of the tool that finds the changes which reach a program. */
export function UpgradeSlot({ versions }: Props) {
  return (
    <ToolPart id={YOUR_CALLS_ID} name="The list of changes" load={load}>
      {(Upgrade) => <Upgrade versions={versions} />}
    </ToolPart>
  );
}
