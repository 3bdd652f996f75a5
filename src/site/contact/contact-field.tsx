import type { ReactNode } from 'react';
import { CONTACT_FIELDS, type ContactFieldName } from '#contract/contact-message.ts';
import { Icon } from '#ui/icon.tsx';
import type { FieldListeners } from './use-field-errors.ts';

interface Listeners extends FieldListeners {
  readonly onFocus: () => void;
}

/** What a field has in common with all others: ties to its label, hint and error, and its listeners. */
interface FieldAttributes extends Listeners {
  readonly id: string;
  readonly name: string;
  readonly required: true;
  readonly autoComplete: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface Props {
  readonly name: ContactFieldName;
  readonly error: string | undefined;
  readonly listeners: Listeners;
  readonly hint?: string;
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

/** The id of a field of the contact form. */
export function formatFieldId(name: string): string {
  return `contact-${name}`;
}

/** A field of the contact form with its label, its hint and what is wrong with it. */
export function ContactField({ name, error, listeners, hint, children }: Props) {
  const id = formatFieldId(name);
  const { label, autoComplete } = CONTACT_FIELDS[name];
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`];
  const description = described.filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        ...listeners,
        id,
        name,
        required: true,
        autoComplete,
        // Also where nothing is wrong: Firefox calls an empty required field invalid before anything is typed.
        'aria-invalid': error !== undefined,
        ...(description !== '' && { 'aria-describedby': description }),
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
