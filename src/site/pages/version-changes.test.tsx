import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChangelogEntry } from '#contract/site-data.ts';
import { VersionChanges } from './version-changes.tsx';

const entry: ChangelogEntry = {
  id: 'api-2-0-0',
  date: '2026-01-01',
  title: 'API 2.0.0',
  kind: 'changed',
  breaking: true,
  sections: [],
  body: '**Breaking.** Read first.\n\n- [One](/a): gone.\n\n**Compatible.**\n\n- Two: new.',
  isOfVersion: true,
};
const draw = (apiVersion: string, body = entry.body) =>
  renderToStaticMarkup(<VersionChanges model={{ apiVersion }} entry={{ ...entry, body }} />);

test('what is said of a version shows, and links lead to its lists', () => {
  expect(draw('2.0.0')).toBe(
    '<p><strong>Breaking.</strong> Read first.</p><ul>' +
      '<li><a href="#your-calls">Find what reaches your calls</a></li>' +
      '<li><a href="/changelog.api-2-0-0.md">All changes of API 2.0.0, call by call</a></li></ul>',
  );
});

test('an older version has only its file', () => {
  expect(draw('3.0.0')).not.toContain('#your-calls');
  expect(draw('3.0.0')).toContain('/changelog.api-2-0-0.md');
});

test('a version without a list has its text only', () => {
  expect(draw('2.0.0', 'Only texts changed.')).toBe('<p>Only texts changed.</p>');
});
