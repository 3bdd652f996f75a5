'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  checkContactMessage,
  CONTACT_FIELDS,
  CONTACT_SPAM_FIELDS,
  type ContactErrors,
  type ContactMessage,
} from '#contract/contact-message.ts';
import { BackendError } from '#site/backend/backend-error.ts';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { createFormTokens, type FormTokens } from './create-form-tokens.ts';
import { storeDraft, loadDraft } from './message-draft.ts';
import { fillForm, readForm } from './read-form.ts';
import type { MessageReceipt } from './send-message.ts';
import { useFieldErrors, type FieldErrors } from './use-field-errors.ts';

/** How far the message has come. */
export type ContactState =
  | { readonly name: 'writing' | 'sending' }
  | { readonly name: 'refused'; readonly errors: ContactErrors }
  | { readonly name: 'failed'; readonly reason: string }
  | { readonly name: 'sent'; readonly messageId: string; readonly email: string };

/** What the form shows and can do. */
export interface ContactFormParts extends Omit<FieldErrors, 'setErrors'> {
  readonly state: ContactState;
  /** The reader has come to the form: what sending needs is got ready. */
  readonly prepare: () => void;
  readonly send: () => Promise<void>;
  readonly startAnew: () => void;
}

const UNREACHABLE = 'The server is not reachable now.';
const loadService = () => import('./send-message.ts');
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs the contact form: checks, keeps a draft, sends, and tells what became of the message. */
export function useContactForm(
  form: RefObject<HTMLFormElement | null>,
  backend: BackendSettings,
): ContactFormParts {
  const [state, setState] = useState<ContactState>({ name: 'writing' });
  const { errors, setErrors, listen } = useFieldErrors(form);
  const [tokens] = useState(() =>
    createFormTokens(
      () => loadService().then(({ loadFormToken }) => loadFormToken(backend)),
      Date.now,
      wait,
    ),
  );
  const isBusy = useRef(false);
  useEffect(() => {
    fillForm(form.current, loadDraft());
    // Who was quicker than the script has come to the form already.
    if (form.current?.contains(document.activeElement)) tokens.prepare();
  }, [form, tokens]);

  function show(next: ContactState): void {
    setErrors(next.name === 'refused' ? next.errors : {});
    setState(next);
  }
  return {
    state,
    errors,
    listen,
    prepare: tokens.prepare,
    async send() {
      if (isBusy.current) return;
      const typed = readForm(form.current);
      const checked = checkContactMessage(typed);
      if ('errors' in checked) return show({ name: 'refused', errors: checked.errors });
      isBusy.current = true;
      show({ name: 'sending' });
      const website = typed[CONTACT_SPAM_FIELDS.honeypot] ?? '';
      const next = await deliver(backend, tokens, checked.values, website);
      if (next.name === 'sent') storeDraft({});
      isBusy.current = false;
      show(next);
    },
    startAnew: () => show({ name: 'writing' }),
  };
}

async function deliver(
  backend: BackendSettings,
  tokens: FormTokens,
  values: ContactMessage,
  website: string,
): Promise<ContactState> {
  try {
    const { sendMessage } = await loadService();
    const formToken = await tokens.take();
    const receipt = await sendMessage(backend, { ...values, formToken, website });
    tokens.drop();
    return readReceipt(receipt, values.email);
  } catch (error) {
    const told = error instanceof BackendError ? error : undefined;
    // Without an answer the message may have arrived: the same token keeps it from arriving twice.
    if (told?.isRefusal) tokens.drop();
    return { name: 'failed', reason: told?.message ?? UNREACHABLE };
  }
}

function readReceipt({ messageId, fieldErrors }: MessageReceipt, email: string): ContactState {
  if (messageId !== null) return { name: 'sent', messageId, email };
  const own = fieldErrors.filter(({ field }) => Object.hasOwn(CONTACT_FIELDS, field));
  if (own.length === 0) return { name: 'failed', reason: fieldErrors[0]?.message ?? UNREACHABLE };
  const errors = Object.fromEntries(own.map(({ field, message }) => [field, message]));
  return { name: 'refused', errors };
}
