import { describe, expect, it } from 'vitest';
import { parseRemoteOrigins } from './parse-remote-origins.ts';

describe('parseRemoteOrigins', () => {
  it('takes hosts, by https, and origins', () => {
    const hosts = [
      'images.example',
      'a.example:8443',
      'http://b.example:8080',
      'https://C.example/',
    ];
    expect([...parseRemoteOrigins(hosts)]).toEqual([
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
  ])('refuses %j', (host) => expect(() => parseRemoteOrigins([host])).toThrow(`"${host}"`));
});
