import { describe, expect, it } from 'vitest';
import { buildEventEntry, buildSearchEntry, type AnalyticsEvent } from './analytics-entries.ts';

const NOW = 1_800_000_000_000;
const CLICK: AnalyticsEvent = {
  eventType: 'click',
  eventName: 'Item Selected',
  index: 'docs',
  objectIDs: ['/vouchers/create-voucher'],
  positions: [2],
  queryID: '0123456789abcdef0123456789abcdef',
  userToken: 'anonymous-1234',
};

describe('buildEventEntry', () => {
  it('keeps what was done with which results', () => {
    expect(buildEventEntry(CLICK, NOW).row).toEqual({
      event_type: 'click',
      event_name: 'Item Selected',
      index_name: 'docs',
      query_id: CLICK.queryID,
      object_ids: '["/vouchers/create-voucher"]',
      positions: '[2]',
      at: NOW,
    });
  });

  it('never keeps the userToken', () => {
    expect(JSON.stringify(buildEventEntry(CLICK, NOW))).not.toContain('anonymous-1234');
  });

  it('keeps the time of the event, but none in the future', () => {
    expect(buildEventEntry({ ...CLICK, timestamp: NOW - 5000 }, NOW).row.at).toBe(NOW - 5000);
    expect(buildEventEntry({ ...CLICK, timestamp: NOW + 5000 }, NOW).row.at).toBe(NOW);
  });

  it('keeps an event about filters without records', () => {
    const { eventType, eventName, index } = CLICK;
    const { row } = buildEventEntry({ eventType, eventName, index }, NOW);
    expect(row).toMatchObject({ object_ids: '[]', positions: null, query_id: null });
  });

  it('keeps the first 20 records and their positions', () => {
    const many = Array.from({ length: 25 }, (_, index) => index + 1);
    const { row } = buildEventEntry(
      { ...CLICK, objectIDs: many.map(String), positions: many },
      NOW,
    );
    expect(row).toMatchObject({
      object_ids: JSON.stringify(many.slice(0, 20).map(String)),
      positions: JSON.stringify(many.slice(0, 20)),
    });
  });
});

describe('buildSearchEntry', () => {
  const build = (query: string) =>
    buildSearchEntry({ index: 'docs', query, nbHits: 3, at: NOW }).row;

  it('keeps the query, the number of hits and the time', () => {
    expect(build('voucher')).toEqual({
      query_id: null,
      index_name: 'docs',
      query: 'voucher',
      hit_count: 3,
      at: NOW,
    });
  });

  it('hides what is personal in the query', () => {
    expect(build('refund ada@example.org')).toMatchObject({ query: 'refund [email]' });
  });

  it('replaces control characters and halves of characters by a space', () => {
    expect(build('a\u0000b\u001B[31mc\uD83D')).toMatchObject({ query: 'a b [31mc ' });
  });
});
