import { CONTACT_FIELDS, type ContactFieldName } from '#contract/contact-message.ts';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { readStored, store } from '#ui/stored-text.ts';

/** What is in the form, by field. Fields without text are left out. */
export type MessageDraft = Readonly<Partial<Record<ContactFieldName, string>>>;

export const FIELD_NAMES = Object.keys(CONTACT_FIELDS) as readonly ContactFieldName[];

/** Reads what was stored; whatever is not in its form counts as nothing. */
export function parseDraft(stored: string | null): MessageDraft {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return {};
    const known = FIELD_NAMES.map((name) => [name, Reflect.get(parsed, name)] as const);
    return Object.fromEntries(
      known.filter(([, value]) => typeof value === 'string' && value !== ''),
    );
  } catch {
    return {};
  }
}

/** The draft of this tab, which outlives a reload but not the tab. */
export function loadDraft(): MessageDraft {
  return parseDraft(readStored(STORAGE_KEYS.message, 'sessionStorage'));
}

/** Keeps a draft; an empty one is forgotten. */
export function storeDraft(draft: MessageDraft): void {
  const isEmpty = Object.keys(draft).length === 0;
  store(STORAGE_KEYS.message, isEmpty ? null : JSON.stringify(draft), 'sessionStorage');
}
