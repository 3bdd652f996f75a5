// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { fillFields, formatSearch, readFields } from './list-query.ts';

function createForm(): HTMLFormElement {
  document.body.innerHTML = `<form><input name="query"><select name="kind">
    <option value="">All</option><option value="added">Added</option></select></form>`;
  return document.querySelector('form')!;
}

describe('fields and address', () => {
  it('takes what the address asks for into the fields', () => {
    const form = createForm();
    fillFields(form, '?kind=added&query=four%20apps&other=1');
    expect(readFields(form)).toEqual({ query: 'four apps', kind: 'added' });
  });

  it('empties fields that the address says nothing about where that is wanted', () => {
    const form = createForm();
    fillFields(form, '?kind=added&query=apps');
    fillFields(form, '?query=four');
    expect(readFields(form)).toEqual({ query: 'four', kind: 'added' });
    fillFields(form, '?query=four', '');
    expect(readFields(form)).toEqual({ query: 'four', kind: '' });
  });

  it('leaves out a value that a field does not offer', () => {
    const form = createForm();
    fillFields(form, '?kind=none-of-these');
    expect(readFields(form)).toEqual({ query: '', kind: '' });
  });

  it('writes values into the address, and leaves the parameters of others alone', () => {
    expect(formatSearch('?from=feed', { kind: 'added', section: '' })).toBe(
      '?from=feed&kind=added',
    );
    expect(
      formatSearch('?kind=added&section=KYC', { kind: '', section: 'Spending profiles' }),
    ).toBe('?section=Spending+profiles');
    expect(formatSearch('?kind=added', { kind: '' })).toBe('');
  });
});
