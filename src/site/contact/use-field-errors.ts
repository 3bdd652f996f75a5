'use client';

import { useState, type RefObject } from 'react';
import type { ContactErrors, ContactFieldName } from '#contract/contact-message.ts';
import { storeDraft } from './message-draft.ts';
import { readDraft, readErrors } from './read-form.ts';

/** What a field of the form tells. */
export interface FieldListeners {
  readonly onInput: () => void;
  readonly onBlur: () => void;
}

/** The sentences beside the fields. */
export interface FieldErrors {
  readonly errors: ContactErrors;
  readonly setErrors: (errors: ContactErrors) => void;
  /** Checks a field when it is left and, once it is wrong, as it is mended. Keeps the draft. */
  readonly listen: (name: ContactFieldName) => FieldListeners;
}

/** Keeps what is wrong with the fields of a contact form. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>): FieldErrors {
  const [errors, setErrors] = useState<ContactErrors>({});
  function check(name: ContactFieldName): void {
    const { [name]: error } = readErrors(form.current);
    const others = Object.entries(errors).filter(([own]) => own !== name);
    setErrors(Object.fromEntries(error === undefined ? others : [...others, [name, error]]));
  }
  return {
    errors,
    setErrors,
    listen: (name) => ({
      onInput() {
        if (errors[name] !== undefined) check(name);
        storeDraft(readDraft(form.current));
      },
      onBlur() {
        // A field that was only passed through is not wrong yet.
        if (readDraft(form.current)[name] !== undefined) check(name);
      },
    }),
  };
}
