import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SectionOverview } from './section-overview.tsx';

const html = renderToStaticMarkup(
  <SectionOverview
    id="things"
    title="Things"
    facts={{
      purpose: 'Things are **seen**.',
      objects: [
        {
          name: 'Thing',
          text: 'A thing.',
          states: [
            {
              from: ['open', 'late'],
              to: ['closed'],
              by: [{ path: '/things/close', title: 'Close a thing' }],
              when: 'the day ends',
            },
          ],
        },
      ],
      limits: ['There is no `end`.'],
    }}
  />,
);

it('tells the states to the eye by an arrow, and to a screen reader in words', () => {
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
  const spoken = html.slice(html.indexOf('<li>'), html.indexOf('</li>')).replaceAll(/<[^>]+>/g, '');
  expect(spoken).toBe('open or late becomes closed Close a thing, the day ends');
});

it('links the calls that change a state, and shows purpose and limits as Markdown', () => {
  expect(html).toContain('<a href="/things/close">Close a thing</a>');
  expect(html).toContain('Things are <strong>seen</strong>.');
  expect(html).toContain('There is no <code>end</code>.');
});

it('opens by a button that needs no script', () => {
  expect(html).toMatch(
    /<button[^>]*popoverTarget="things-overview"[^>]*aria-label="About Things"/i,
  );
  expect(html).toMatch(/<div[^>]*id="things-overview"[^>]*popover="auto"/);
});
