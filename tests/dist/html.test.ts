// Every built page is sound HTML, by a validator that needs nothing but Node.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, NodeClosed, Rule, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const client = join(root, 'dist/client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|[\\/])index\.html$/.test(name),
);

/** Elements whose ends the build leaves out, since the next tag says them too (src/render/document.ts). */
const LEFT_OUT = new Set(['li', 'dt', 'dd']);

/** The rule of the same name, which would tell of thousands of ends that are left out, each with its place in the page. */
class NoImplicitClose extends Rule {
  override setup(): void {
    this.on('tag:end', ({ previous, target }) => {
      if (!target || previous.closed !== NodeClosed.ImplicitClosed) return;
      if (LEFT_OUT.has(previous.tagName)) return;
      this.report({
        node: previous,
        message: `Element <${previous.tagName}> is implicitly closed by <${target.tagName}>`,
        location: previous.location,
      });
    });
  }
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [{ rules: { 'no-implicit-close': NoImplicitClose } }],
    extends: ['html-validate:recommended'],
    rules: {
      // How a serializer writes what HTML allows to be written in several ways.
      'attr-case': 'off',
      'attr-quotes': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // Sizes that only the build knows go to the style sheet as custom properties.
      'no-inline-style': 'off',
    },
  }),
);

/** The sidebar's links are the same on all pages, and half of a page's elements: one page shows whether they are sound. */
const LINKS = /<nav aria-label="Documentation"[^]*?<\/nav>/;

let pages: readonly { readonly file: string; readonly html: string }[] = [];

beforeAll(() => {
  pages = files.map((file) => ({ file, html: readFileSync(join(client, file), 'utf8') }));
});

/** What is wrong with some HTML, with the elements concerned. */
function listMistakes(html: string, file: string): readonly string[] {
  const { results } = validator.validateStringSync(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${file} ${selector}: ${ruleId}, ${message}`),
  );
}

test('the validator finds what is not sound', () => {
  const build = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
  const find = (body: string) => listMistakes(build(body), 'bad.html').join();
  expect(find('<span><div></div></span>')).toContain('element-permitted-content');
  expect(find('<p>one<p>two</p>')).toContain('no-implicit-close');
  expect(find('<ul><li>one<li>two</ul>')).toBe('');
  expect(find('<ul><li><p>one<li>two</ul>')).toContain('no-implicit-close');
});

test('every page is sound HTML', () => {
  expect(pages.length).toBeGreaterThan(250);
  const [first] = pages;
  const mistakes = [
    ...listMistakes(first!.html, first!.file),
    ...pages.flatMap(({ html, file }) => listMistakes(html.replace(LINKS, ''), file)),
  ];
  expect(mistakes).toEqual([]);
}, 300_000);

// What the validator of the W3C (vnu) asks beyond that: it needs Java, hence runs by hand (decision 030).

test('every address of a page is one by the URL Standard', () => {
  const bad = pages.flatMap(({ html, file }) =>
    [...html.matchAll(/ (?:href|src|srcset|content)="((?:data|https?):[^"]*)"/g)]
      .filter(([, address]) => !/^(?:[\w!$&'()*+,./:;=?@~#-]|%[\da-f]{2})+$/i.test(address!))
      .map(([, address]) => `${file}: ${address}`),
  );
  expect(bad).toEqual([]);
});

test('every header of a table has a text', () => {
  const empty = pages.flatMap(({ html, file }) =>
    [...html.matchAll(/<th[^>]*>(.*?)<\/th>/gs)]
      .filter(([, content]) => content!.replaceAll(/<[^>]*>/g, '').trim() === '')
      .map(([header]) => `${file}: ${header}`),
  );
  expect(empty).toEqual([]);
});

test('every chosen tab belongs to a panel of the page before any script runs', () => {
  let count = 0;
  for (const { html, file } of pages) {
    for (const [tab] of html.matchAll(/<button [^>]*role="tab"[^>]*aria-selected="true"[^>]*>/g)) {
      count += 1;
      const panel = / aria-controls="([^"]+)"/.exec(tab)?.[1];
      expect(html, `${file}: ${tab}`).toContain(` id="${panel}" role="tabpanel"`);
    }
  }
  expect(count).toBeGreaterThan(230);
});
