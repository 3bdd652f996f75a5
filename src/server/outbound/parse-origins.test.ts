import { describe, expect, it } from 'vitest';
import { parseOrigins } from './parse-origins.ts';

describe('parseOrigins', () => {
  it('takes hosts, by https, and origins', () => {
    const hosts = [
      'images.example',
      'a.example:8443',
      'http://b.example:8080',
      'https://C.example/',
    ];
    expect([...parseOrigins(hosts, 'images')]).toEqual([
      'https://images.example',
      'https://a.example:8443',
      'http://b.example:8080',
      'https://c.example',
    ]);
  });

  it.each([
    '',
    '*',
    '*.example',
    'https://a.example/path',
    'ftp://a.example',
    'u@a.example',
    'a b',
  ])('refuses %j', (host) =>
    expect(() => parseOrigins(['a.example', host], 'callbacks')).toThrow(`callbacks: "${host}"`),
  );
});
