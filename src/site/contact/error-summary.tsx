import type { MouseEvent, RefObject } from 'react';
import type { ContactErrors } from '#contract/contact-message.ts';
import { formatFieldId } from './contact-field.tsx';
import { FIELD_NAMES } from './message-draft.ts';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly errors: ContactErrors;
}

function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** What kept the message from being sent, with a way to each field. Takes the focus when it comes. */
export function ErrorSummary({ ref, errors }: Props) {
  const names = FIELD_NAMES.filter((name) => errors[name] !== undefined);
  return (
    <div ref={ref} className="error-summary" role="group" aria-labelledby="mend" tabIndex={-1}>
      <h3 id="mend">
        {names.length === 1 ? 'One field needs a correction' : 'Some fields need a correction'}
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${formatFieldId(name)}`} onClick={focusField}>
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
