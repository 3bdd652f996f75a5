import type { ListQuery } from './filter-items.ts';

/** What the fields of a form ask for. */
export function readFields(form: HTMLFormElement): ListQuery {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/**
 * Puts what an address asks for into the fields of a form; values that a field does not offer are left out.
 *
 * @param absent value of the fields that the address says nothing about; undefined leaves them as they are
 */
export function fillFields(form: HTMLFormElement, search: string, absent?: ''): void {
  const wanted = new URLSearchParams(search);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = wanted.get(field.name) ?? absent;
    if (value === undefined) continue;
    if (field.type === 'radio') field.checked = field.value === value;
    else if (field instanceof HTMLInputElement || hasOption(field, value)) field.value = value;
  }
}

function hasOption({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value);
}

/** An address's query after a form has changed; fields without a value, and those only, leave it. */
export function formatSearch(search: string, query: ListQuery): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
