'use client';

import { PartSlot } from '#ui/part-slot.tsx';
import type { Cause, ExampleEvent } from './callback-types.ts';

interface Props {
  /** Base address of the calls: settings.sandbox.url. */
  readonly url: string;
  readonly causes: readonly Cause[];
  /** What an empty inbox shows. */
  readonly example: ExampleEvent;
}

const load = () => import('./inspector.tsx').then((module) => module.Inspector);

/** The inspector's place on its page. */
export function InspectorSlot({ url, causes, example }: Props) {
  return (
    <div className="callbacks-place">
      <PartSlot name="The inspector" load={load}>
        {(Inspector) => <Inspector url={url} causes={causes} example={example} />}
      </PartSlot>
    </div>
  );
}
