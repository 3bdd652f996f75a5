'use client';

import { PartSlot } from '#ui/part-slot.tsx';

const load = () => import('./exam.tsx').then((module) => module.Exam);

/** The place of the exam's form. */
export function ExamSlot({ url }: { readonly url: string }) {
  return (
    <PartSlot name="The exam" load={load}>
      {(Exam) => <Exam url={url} />}
    </PartSlot>
  );
}
