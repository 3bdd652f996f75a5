'use client';

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { TextEditor } from './create-editor.ts';

/** Loads the editor's code. */
export const loadEditor = () => import('./create-editor.ts');

type EditorCode = Awaited<ReturnType<typeof loadEditor>>;

/** An editor that takes the place of a plain text field as soon as it is there. */
export interface EditorSlot {
  /** Where the editor comes to stand. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** The plain field that stands there until then. */
  readonly plain: RefObject<HTMLTextAreaElement | null>;
  readonly isReady: boolean;
  readonly focus: () => void;
}

/**
 * Puts an editor in the place of a plain field, with the focus if the field had it.
 *
 * @param subject what the editor is made for: another subject gets a new editor
 * @param create called once for each subject
 */
export function useEditor(
  text: string,
  subject: unknown,
  create: (code: EditorCode, parent: HTMLElement) => TextEditor,
): EditorSlot {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [isReady, setReady] = useState(false);
  const open = useEffectEvent(create);
  useEffect(() => {
    let isGone = false;
    loadEditor().then(
      (code) => {
        if (isGone || !place.current) return;
        const hadFocus = document.activeElement === plain.current;
        editor.current = open(code, place.current);
        setReady(true);
        if (hadFocus) editor.current.focus();
      },
      // Without network the plain field stays; it does just as well.
      () => {},
    );
    return () => {
      isGone = true;
      editor.current?.close();
      editor.current = null;
      setReady(false);
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another subject is a reason for another editor
  }, [subject]);
  useEffect(() => editor.current?.setText(text), [text]);
  return { place, plain, isReady, focus: () => (editor.current ?? plain.current)?.focus() };
}
