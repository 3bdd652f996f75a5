import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SiteLink } from './site-link.tsx';

describe('SiteLink', () => {
  it.each(['https://portal.example', 'http://portal.example', 'mailto:help@portal.example'])(
    'opens %s in a new tab',
    (href) => {
      expect(renderToStaticMarkup(<SiteLink href={href}>x</SiteLink>)).toBe(
        `<a href="${href}" target="_blank" rel="noopener">x</a>`,
      );
    },
  );

  it('keeps a target that is given', () => {
    const link = renderToStaticMarkup(
      <SiteLink href="https://portal.example" target="_self">
        x
      </SiteLink>,
    );
    expect(link).toContain('target="_self"');
  });

  it('leaves links of the site to client-side routing', () => {
    expect(renderToStaticMarkup(<SiteLink href="/apps">x</SiteLink>)).toBe('<a href="/apps">x</a>');
  });
});
