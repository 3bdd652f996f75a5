'use client';

import { YOUR_PERMISSIONS_ID } from '#contract/operation-access.ts';
import type { KeyCreation } from './permissions-view.tsx';
import { ToolPart } from './tool-part.tsx';

const load = () => import('./permissions.tsx').then((module) => module.PermissionsTool);

/** The place of the tool that finds the permissions which a program needs. */
export function PermissionsSlot({ creation }: { readonly creation: KeyCreation }) {
  return (
    <ToolPart id={YOUR_PERMISSIONS_ID} name="The list of permissions" load={load}>
      {(Permissions) => <Permissions creation={creation} />}
    </ToolPart>
  );
}
