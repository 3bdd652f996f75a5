import { describe, expect, it } from 'vitest';
import { buildSecurityHeaders } from './security-headers.ts';

function readPolicy(scriptHashes: readonly string[]): Map<string, string> {
  const policy = buildSecurityHeaders(scriptHashes)['content-security-policy'] ?? '';
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('buildSecurityHeaders', () => {
  it('allows inline scripts by hash only', () => {
    const policy = readPolicy(['sha256-AAA=', 'sha256-BBB=']);
    expect(policy.get('script-src')).toBe("'self' 'sha256-AAA=' 'sha256-BBB='");
  });

  it('allows nothing that is not named', () => {
    const policy = readPolicy([]);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.has('object-src')).toBe(false);
  });

  it('names headers that Node writes as they are', () => {
    for (const [name, value] of Object.entries(buildSecurityHeaders([]))) {
      expect(name).toBe(name.toLowerCase());
      expect(value).not.toMatch(/[\r\n]/);
    }
  });
});
