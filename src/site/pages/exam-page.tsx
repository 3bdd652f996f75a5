import '#site/exam/exam-page.css';
import { ExamSlot } from '#site/exam/exam-slot.tsx';
import { ArticlePage } from './article-page.tsx';
import type { LayoutProps } from './layout-props.ts';
import { EXAM_FORM, EXAM_FORM_TEXT, hasInbox } from './page-sections.ts';

/** The guide to the exam. Most receivers are on the reader's machine, so that the form comes last. */
export function ExamPage({ model, page, children }: LayoutProps) {
  const canSend = hasInbox(model);
  return (
    <ArticlePage
      model={model}
      page={page}
      tool={
        canSend && (
          <div className="exam-place" translate="no">
            <ExamSlot url={model.settings.sandbox.url} />
          </div>
        )
      }
    >
      {children}
      {canSend && (
        <>
          <h2 id={EXAM_FORM.id}>{EXAM_FORM.title}</h2>
          <p>{EXAM_FORM_TEXT}</p>
          <noscript>
            <p>
              The form needs JavaScript. Without JavaScript, run the exam in a terminal, as this
              page shows above.
            </p>
          </noscript>
        </>
      )}
    </ArticlePage>
  );
}
