'use client';

import { useEffect, useRef, type SyntheticEvent } from 'react';
import {
  CONTACT_FIELDS,
  CONTACT_SPAM_FIELDS,
  CONTACT_TOPICS,
  type ContactFieldName,
} from '#contract/contact-message.ts';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { ContactField, formatFieldId } from './contact-field.tsx';
import { ContactSent } from './contact-sent.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { useContactForm } from './use-contact-form.ts';

/**
 * The contact form. Without script it is an ordinary form that the server answers with a page; with script
 * it says beside each field what is wrong, keeps a draft, and shows what became of the message.
 */
export function ContactForm({ backend }: { backend: BackendSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const parts = useContactForm(form, backend);
  const { state, errors } = parts;
  const summary = useRef<HTMLDivElement>(null);
  // Without script the browser checks; with it the sentences here say more.
  useEffect(() => form.current?.setAttribute('novalidate', ''));
  useEffect(() => {
    if (state.name === 'refused') summary.current?.focus();
  }, [state]);
  if (state.name === 'sent') return <ContactSent {...state} onAnother={parts.startAnew} />;
  const isSending = state.name === 'sending';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void parts.send();
  };
  const field = (name: ContactFieldName) => ({
    name,
    error: errors[name],
    listeners: { onFocus: parts.prepare, ...parts.listen(name) },
  });
  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      aria-labelledby="write"
      // A translated form is not what React adopts: nothing could be sent.
      translate="no"
      aria-busy={isSending}
      onSubmit={submit}
    >
      <h2 id="write">Write to us</h2>
      {state.name === 'refused' && <ErrorSummary ref={summary} errors={state.errors} />}
      <ContactField {...field('name')}>
        {(own) => <input type="text" {...own} maxLength={CONTACT_FIELDS.name.maxLength} />}
      </ContactField>
      <ContactField {...field('email')} hint="We reply to this address.">
        {(own) => <input type="email" {...own} maxLength={CONTACT_FIELDS.email.maxLength} />}
      </ContactField>
      <ContactField {...field('topic')}>
        {(own) => (
          <select {...own}>
            <option value="">Choose a topic</option>
            {CONTACT_TOPICS.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </ContactField>
      <ContactField
        {...field('message')}
        hint={`At most ${CONTACT_FIELDS.message.maxLength.toLocaleString('en-GB')} characters.`}
      >
        {(own) => <textarea {...own} rows={8} minLength={CONTACT_FIELDS.message.minLength} />}
      </ContactField>
      <Honeypot />
      {state.name === 'failed' && (
        <p className="notice" data-kind="failed" role="alert">
          <Icon name="warning" size={18} />
          <span>
            <b>Your message was not sent.</b> {state.reason} Your text is still here. Send it again.
          </span>
        </p>
      )}
      <div className="send">
        <button
          className="button"
          data-primary=""
          type="submit"
          aria-disabled={isSending}
          // Leaving the field now could bring a sentence that pushes the button away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {state.name === 'failed' ? 'Try again' : 'Send'}
        </button>
        <span role="status">{isSending && 'Sending…'}</span>
      </div>
    </form>
  );
}

/** Programs fill in every field; nobody else sees this one. */
function Honeypot() {
  const name = CONTACT_SPAM_FIELDS.honeypot;
  return (
    <div className="beyond" aria-hidden="true">
      <label htmlFor={formatFieldId(name)}>Website (leave empty)</label>
      <input id={formatFieldId(name)} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
