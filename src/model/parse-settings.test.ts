import { describe, expect, it } from 'vitest';
import { settings } from '#settings';
import { parseSettings, SettingsError } from './parse-settings.ts';
import { fillPath } from './sources/placeholders.ts';

function parseWith(changes: object): () => unknown {
  return () => parseSettings({ ...settings, ...changes });
}

describe('parseSettings', () => {
  it('takes the settings of the repository', () => {
    expect(parseSettings(settings)).toEqual(settings);
  });

  it.each([
    ['siteUrl', { siteUrl: 'docs.wallet.example' }],
    ['siteUrl', { siteUrl: 'https://docs.wallet.example/' }],
    ['siteUrl', { siteUrl: 'https://wallet.example/docs' }],
    ['apiUrl', { apiUrl: 'https://api.wallet.example/v1' }],
    ['apiUrl', { apiUrl: 'javascript:alert(1)' }],
    ['accent.light', { accent: { light: 'greenish', dark: '#fff' } }],
    ['accent.dark', { accent: { light: '#fff', dark: '#ffff' } }],
    ['accent.light cannot be read', { accent: { light: '#5fd3bc', dark: '#5fd3bc' } }],
    ['accent.dark cannot be read', { accent: { light: '#0f6b5c', dark: '#0f6b5c' } }],
    ['search.hosts.0', { search: { ...settings.search, hosts: ['https://'] } }],
    ['sandbox.url', { sandbox: { enabled: true, url: '/accounts/v1' } }],
    ['dataBackend.url', { dataBackend: { ...settings.dataBackend, url: '/introduction' } }],
    ['dataBackend.url', { dataBackend: { ...settings.dataBackend, url: 'mailto:a@b.example' } }],
    ['mcp.url', { mcp: { url: '/introduction' } }],
    ['sourceHost.url', { sourceHost: { ...settings.sourceHost, url: 'https://source.example/' } }],
    [
      'providers.sms.slug',
      { providers: { ...settings.providers, sms: { name: 'SMS', slug: 'Not A Slug' } } },
    ],
    ['sampleLanguages', { sampleLanguages: ['curl', 'curl'] }],
    ['renderAfterMount', { renderAfterMount: 'yes' }],
    ['openIn.0.url', { openIn: [{ name: 'Agent', url: 'https://agent.example/new' }] }],
    ['openIn.0.url', { openIn: [{ name: 'Agent', url: 'javascript:alert({url})' }] }],
    ['headerLinks.0.href', { headerLinks: [{ title: 'Docs', href: 'introduction' }] }],
  ])('names the setting %s, what was given and how to mend it', (name, changes) => {
    expect(parseWith(changes)).toThrow(SettingsError);
    expect(parseWith(changes)).toThrow(
      new RegExp(`${name.replaceAll('.', '\\.')}[\\s\\S]*given:[\\s\\S]*how:`),
    );
  });

  it.each([
    ['another host', { sandbox: { enabled: true, url: 'https://platform.example/v1' } }],
    ['other forms of colours', { accent: { light: '#246', dark: 'oklch(0.85 0.1 170 / 95%)' } }],
    [
      'hosts with a port',
      { search: { ...settings.search, hosts: ['a.example:8080', 'http://b'] } },
    ],
    ['an address below a path', { apiUrl: 'https://wallet.example/api' }],
  ])('takes %s', (_, changes) => {
    expect(parseWith(changes)).not.toThrow();
  });

  it('says so when a setting is not known', () => {
    expect(parseWith({ colour: 'red' })).toThrow(/colour is no setting\n {2}given: "red"/);
  });

  it('names the line of each mistake', () => {
    const text = [
      'export const settings = {',
      "  logo: { src: '/logo.svg' },",
      '  headerLinks: [',
      "    { title: 'One', href: '/one' },",
      "    { title: 'Two', href: 'two' },",
      '  ],',
      '  providers: {',
      '    identity: {',
      "      slug: 'a',",
      '    },',
      '    sms: {',
      "      slug: 'B',",
      '    },',
      '  },',
      "  colour: 'red',",
      '};',
    ].join('\n');
    const changes = {
      headerLinks: [
        { title: 'One', href: '/one' },
        { title: 'Two', href: 'two' },
      ],
      providers: { ...settings.providers, sms: { name: 'SMS', slug: 'B' } },
      colour: 'red',
    };
    const parse = () => parseSettings({ ...settings, ...changes }, text);
    for (const place of ['5 headerLinks.1.href', '12 providers.sms.slug', '15 colour'])
      expect(parse).toThrow(`site.config.ts:${place}`);
  });
});

describe('fillPath', () => {
  it('moves the pages of a provider with its slug', () => {
    const renamed = {
      ...settings,
      providers: { ...settings.providers, sms: { name: 'Texts', slug: 'texts' } },
    };
    expect(fillPath('/{smsProvider}/connect', renamed)).toBe('/texts/connect');
    expect(fillPath('/accounts/{accountId}', renamed)).toBe('/accounts/{accountId}');
  });
});
