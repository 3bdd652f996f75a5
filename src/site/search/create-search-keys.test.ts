// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHitBuilder } from './build-hit.ts';
import { createSearch, type SearchState } from './create-search.ts';

const build = createHitBuilder({ indexName: 'docs', query: '' });

const navigate = vi.fn<(href: string) => void>();
const onSelect = vi.fn<(query: string) => void>();
let open: ReturnType<typeof stubOpen>;

const stubOpen = () => vi.spyOn(window, 'open').mockReturnValue(null);

/** A box with an answer of two hits, the first of them active. */
async function createAnsweredBox() {
  const hits = ['get-vouchers', 'edit-voucher'].map((slug) =>
    build({ objectID: slug, page_title: slug, parent_type: 'vouchers', slug }),
  );
  const search = createSearch({
    id: 'box',
    ask: ({ query }) => Promise.resolve({ query, hits, hasFailed: false }),
    plugins: [],
    initialQuery: '',
    onSelect,
    navigate,
  });
  let state: SearchState | undefined;
  search.listen((next) => (state = next));
  search.askFor('voucher');
  await vi.waitFor(() => expect(state).toMatchObject({ status: 'idle', activeItemId: 0 }));
  return (key: string, keys: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) => {
    const event = new window.KeyboardEvent('keydown', { key, cancelable: true, ...keys });
    const native = Object.assign(event, { nativeEvent: event });
    const props = search.getInputProps({ inputElement: document.createElement('input') });
    props.onKeyDown(native as unknown as KeyboardEvent);
  };
}

beforeEach(() => {
  navigate.mockClear();
  onSelect.mockClear();
  open = stubOpen();
});

describe('Enter', () => {
  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
  ])('opens the active hit in a new tab with %s', async (_, keys) => {
    const press = await createAnsweredBox();
    press('Enter', keys);
    expect(open.mock.calls).toEqual([['/vouchers/get-vouchers', '_blank', 'noopener']]);
    expect(navigate).not.toHaveBeenCalled();
    expect(onSelect.mock.calls).toEqual([['voucher']]);
  });

  it('opens it in a new window with Shift', async () => {
    const press = await createAnsweredBox();
    press('ArrowDown');
    press('Enter', { shiftKey: true });
    expect(open.mock.calls).toEqual([['/vouchers/edit-voucher', '_blank', 'noopener,popup']]);
    expect(navigate).not.toHaveBeenCalled();
    expect(onSelect.mock.calls).toEqual([['voucher']]);
  });

  it('stays in this tab alone', async () => {
    const press = await createAnsweredBox();
    press('Enter');
    expect(navigate.mock.calls).toEqual([['/vouchers/get-vouchers']]);
    expect(open).not.toHaveBeenCalled();
  });
});
