'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useMounted } from '#ui/use-mounted.ts';

const loadForm = () => import('./feedback-form.tsx').then(({ FeedbackForm }) => FeedbackForm);

/**
 * The form is in the free space below the article, so that nothing moves when it comes: out of the flow,
 * because a line of its own would add the gap between lines even without a height.
 */
const PLACE = {
  position: 'absolute',
  alignSelf: 'end',
  flex: '1 0 100%',
  blockSize: '3rem',
  marginBlockEnd: '-3.25rem',
} as const;

/** Margin of the viewport within which the end of the article counts as near. */
const NEAR = '400px';

interface Props {
  /** Path of the page that is asked about. */
  readonly path: string;
  readonly backend: BackendSettings;
}

/**
 * The question at the end of an article. Nothing of it is in the file: it comes with the script, and the
 * form's code only when the reader comes near.
 */
export function Feedback({ path, backend }: Props) {
  const isMounted = useMounted();
  const [Form, load] = useLoaded(loadForm);
  const container = useRef<HTMLDivElement>(null);
  const want = useEffectEvent(load);
  useEffect(() => {
    if (!isMounted) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) want();
      },
      { rootMargin: NEAR },
    );
    observer.observe(container.current!);
    return () => observer.disconnect();
  }, [isMounted]);
  if (!isMounted) return null;
  return (
    <div ref={container} className="feedback" style={PLACE}>
      {Form && (
        <PartBoundary name="The question">
          <Form path={path} backend={backend} />
        </PartBoundary>
      )}
    </div>
  );
}
