import { describe, expect, it } from 'vitest';
import { buildDocument } from './document.ts';

const react =
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>' +
  '<link rel="modulepreload" fetchPriority="low" href="/assets/b.js"/>' +
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="expect" href="#_R_" blocking="render"/>' +
  '<title>T</title></head><body><main></main></body></html>';
const source = { html: react, slots: { sidebar: '<nav>links</nav>' }, version: 'abc123' };
const parts = {
  starter: 'go()',
  earlyUrl: '/assets/early.js',
  entryUrl: '/assets/a.js',
  renderAfterMount: false,
};

describe('buildDocument', () => {
  it('hands the chunks to the starter, the early module and the entry first, each once', () => {
    const html = buildDocument(source, '/x.rsc', parts);
    expect(html).toContain(
      '<meta name="chunks" content="/assets/early.js /assets/a.js /assets/b.js">',
    );
    expect(html).toContain('<meta name="payload" content="/x.rsc" data-v="abc123">');
  });

  it('leaves no link that would load a script before intent', () => {
    expect(buildDocument(source, '/x.rsc', parts)).not.toMatch(/modulepreload|rel="expect"/);
  });

  it('leaves out what no browser needs', () => {
    const surplus =
      '<link rel="stylesheet" crossorigin="anonymous" href="/a.css" data-rsc-css-href="/a.css" data-precedence="a long name"/><div dir="ltr" class="scroll-area" style="position:relative;--radix-scroll-area-corner-width:0px"><div data-radix-scroll-area-viewport="" data-sidebar-viewport="" style="overflow-y:scroll"><div style="min-width:100%;display:block"></div></div></div><div role="tablist" tabindex="-1"></div>';
    const html = buildDocument(
      { html: react + surplus, slots: {}, version: 'abc123' },
      '/x.rsc',
      parts,
    );
    expect(html).toContain(
      '<link rel="stylesheet" href="/a.css" data-precedence="a"/><div class="scroll-area"><div data-sidebar-viewport><div></div></div></div><div role="tablist"></div>',
    );
  });

  it('leaves out ends and values that the next character says too, and nothing of a text', () => {
    const body =
      '<body><ul data-open=""><li>a<ul><li>b</li></ul></li><li>c</li> </ul><dl><dt>f</dt><dd>g</dd></dl><code>&lt;i x=""&gt; y=""</code></body>';
    const html = buildDocument(
      { html: react.replace(/<body>.*<\/body>/, body), slots: {}, version: 'abc123' },
      '/x.rsc',
      parts,
    );
    expect(html).toContain(
      '<body><ul data-open><li>a<ul><li>b</ul><li>c</li> </ul><dl><dt>f<dd>g</dl><code>&lt;i x=""&gt; y=""</code></body>',
    );
  });

  it('ends no element of the head by a slash, and a shape by one', () => {
    const body =
      '<body><svg><path d="M0 0"></path></svg><p title="a/">text "/&gt; here</p><br/></body>';
    const html = buildDocument(
      { html: react.replace(/<body>.*<\/body>/, body), slots: {}, version: 'abc123' },
      '/x.rsc',
      parts,
    );
    expect(html).toContain('<meta charset="utf-8"><meta name="payload"');
    expect(html).toContain(
      '<body><svg><path d="M0 0"/></svg><p title="a/">text "/&gt; here</p><br/></body>',
    );
    expect(buildDocument(source, '/x.rsc', { ...parts, hydrateAtOnce: true })).not.toContain('"/>');
  });

  it('puts the starter before anything that could paint', () => {
    const html = buildDocument(source, '/x.rsc', parts);
    expect(html.indexOf('<script>go()</script>')).toBeLessThan(html.indexOf('<title>'));
  });

  it('asks for hydration at once when pages render after mount', () => {
    const html = buildDocument(source, '/x.rsc', { ...parts, renderAfterMount: true });
    expect(html).toContain('<html data-eager lang="en">');
    expect(html).toContain('<body></body>');
    expect(html).toContain('<template data-slot="sidebar"><nav>links</nav></template></head>');
  });
});
