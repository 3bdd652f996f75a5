// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { matchesQuery, filterList } from './filter-items.ts';

describe('isItemWanted', () => {
  const values = { kind: 'added|breaking', section: 'Accounts' };

  it('wants everything when nothing is asked for', () => {
    expect(matchesQuery('Any text', {}, {})).toBe(true);
    expect(matchesQuery('Any text', values, { query: ' ', kind: '', section: '' })).toBe(true);
  });

  it('wants what has all words, in any order and case', () => {
    expect(matchesQuery('Sample apps, four of them', {}, { query: 'FOUR apps' })).toBe(true);
    expect(matchesQuery('Sample apps', {}, { query: 'apps vouchers' })).toBe(false);
  });

  it('wants what has each value among its own', () => {
    expect(matchesQuery('', values, { kind: 'breaking' })).toBe(true);
    expect(matchesQuery('', values, { kind: 'added', section: 'Accounts' })).toBe(true);
    expect(matchesQuery('', values, { kind: 'added', section: 'Vouchers' })).toBe(false);
    expect(matchesQuery('', {}, { kind: 'added' })).toBe(false);
  });

  it('does not take a part of a value for the value', () => {
    expect(matchesQuery('', { section: 'Accounts' }, { section: 'Account' })).toBe(false);
  });
});

describe('showItems', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div id="list">
      <section data-group><p data-item data-kind="added">One</p><p data-item data-kind="fixed">Two</p></section>
      <section data-group><p data-item data-kind="fixed" data-text="hidden words">Three</p></section>
    </div>`;
  });
  const listShown = () =>
    [...document.querySelectorAll('[data-item]:not([hidden])')].map((item) => item.textContent);

  it('hides what is not wanted, and groups that are left empty', () => {
    expect(filterList(document.body, { kind: 'added' })).toBe(1);
    expect(listShown()).toEqual(['One']);
    expect([...document.querySelectorAll('section')].map(({ hidden }) => hidden)).toEqual([
      false,
      true,
    ]);
  });

  it('looks into words that are not shown, and shows everything again', () => {
    expect(filterList(document.body, { query: 'hidden' })).toBe(1);
    expect(listShown()).toEqual(['Three']);
    expect(filterList(document.body, {})).toBe(3);
    expect(document.querySelector('[hidden]')).toBeNull();
  });

  it('shows none of a list that is not there', () => {
    expect(filterList(null, {})).toBe(0);
  });
});
