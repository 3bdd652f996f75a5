import { checkContactMessage, type ContactErrors } from '#contract/contact-message.ts';
import { FIELD_NAMES, type MessageDraft } from './message-draft.ts';

/** What is in a form, by field. The fields themselves hold it, so that early text stays. */
export function readForm(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  if (!form) return {};
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** What is wrong with the form as it stands. */
export function readErrors(form: HTMLFormElement | null): ContactErrors {
  const checked = checkContactMessage(readForm(form));
  return 'errors' in checked ? checked.errors : {};
}

/** What is worth keeping of the form as it stands. */
export function readDraft(form: HTMLFormElement | null): MessageDraft {
  const texts = readForm(form);
  return Object.fromEntries(
    FIELD_NAMES.filter((name) => texts[name]).map((name) => [name, texts[name]]),
  );
}

/** Puts a draft into the fields that are empty. */
export function fillForm(form: HTMLFormElement | null, draft: MessageDraft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form?.elements.namedItem(name);
    if (field && 'value' in field && field.value === '') field.value = value;
  }
}
