import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '#contract/page-events.ts';
import { buildStarter } from './build-starter.ts';

describe('buildStarter', () => {
  it('stays under 1.5 KB and cannot end its script element', async () => {
    const { code } = await buildStarter();
    expect(Buffer.byteLength(code)).toBeLessThan(1536);
    expect(code).not.toContain('</');
    expect(code).toMatch(/^\(\(\)=>/);
  });

  it('gives the hash that a Content-Security-Policy needs', async () => {
    const { code, cspHash } = await buildStarter();
    expect(cspHash).toBe(`sha256-${createHash('sha256').update(code).digest('base64')}`);
  });

  it('reads the keys that the rest of the site writes', () => {
    expect({ ...STORAGE_KEYS }).toEqual({
      theme: 'docs.theme',
      language: 'docs.language',
      font: 'docs.font',
      calls: 'docs.calls',
      searches: 'docs.searches',
      sidebar: 'docs.sidebar',
      feedback: 'docs.feedback',
      message: 'docs.message',
      visit: 'docs.visit',
    });
  });
});
