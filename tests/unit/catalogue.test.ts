// The site's own list of pages against the list that was written down with the specification (section 2.4).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCatalogue } from '#model/read-catalogue.ts';
import { parseYamlSource } from '#model/yaml-source.ts';
import { settings } from '#settings';

const FILE = 'content/data/catalogue.yaml';
/** As the settings have them before anybody changes them. */
const PROVIDERS = {
  identity: { name: 'Identity Provider', slug: 'identity-provider' },
  mobileMoney: { name: 'Mobile Money', slug: 'mobile-money' },
  sms: { name: 'SMS Provider', slug: 'sms-provider' },
};

interface Listed {
  readonly sections: readonly {
    readonly section: string;
    readonly links: readonly { readonly path: string; readonly method: string | null }[];
  }[];
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

function readExpected() {
  const text = read('tests/support/catalogue.json')
    .replaceAll('{identityProvider}', 'identity-provider')
    .replaceAll('{mobileMoney}', 'mobile-money')
    .replaceAll('{smsProvider}', 'sms-provider');
  const { sections }: Listed = JSON.parse(text);
  return sections.map(({ section, links }) => ({ title: section, links }));
}

it('the catalogue has the groups, paths and methods of the specification, in its order', () => {
  const problems: unknown[] = [];
  const report = (problem: unknown) => problems.push(problem);
  const source = parseYamlSource(FILE, read(FILE), report);
  const sections = readCatalogue(source, { ...settings, providers: PROVIDERS }, report);
  expect(problems).toEqual([]);
  const listed = sections.map(({ title, links }) => ({
    title,
    links: links.map(({ path, method }) => ({ path, method: method ?? null })),
  }));
  expect(listed).toEqual(readExpected());
  expect(listed.flatMap(({ links }) => links)).toHaveLength(240);
});
