import { YOUR_PERMISSIONS_ID } from '#contract/operation-access.ts';
import { PermissionsSlot } from '#site/program/permissions-slot.tsx';
import { ToolBox } from '#site/program/tool-box.tsx';

/** The box of a guide that finds the permissions which a program needs. */
export function PermissionFinder() {
  return (
    <ToolBox
      id={YOUR_PERMISSIONS_ID}
      question="Which permissions does my program need?"
      lead="Paste source code, a log or a HAR file. The list shows the permissions of the calls in your text. Your text stays in your browser."
    >
      <PermissionsSlot />
    </ToolBox>
  );
}
