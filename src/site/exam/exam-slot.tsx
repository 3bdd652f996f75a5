'use client';

import { useEffect } from 'react';
import { LoadNotice } from '#ui/load-notice.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PendingPart } from '#ui/pending-part.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

/** The place of the exam's form, which comes with its own code and styles. */
export function ExamSlot({ url }: { readonly url: string }) {
  const [Exam, load, status] = useLoaded(() => import('./exam.tsx').then((module) => module.Exam));
  useEffect(load, [load]);
  if (Exam)
    return (
      <PartBoundary name="The exam">
        <Exam url={url} />
      </PartBoundary>
    );
  return status.failures > 0 ? (
    <LoadNotice name="The exam" status={status} />
  ) : (
    <PendingPart name="The exam" />
  );
}
