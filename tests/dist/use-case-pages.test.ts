// What the files of the use cases hold (specification 2.3). tests/use-cases.spec.ts looks at one of them in a browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';

/** In the order of the specification. */
const CASES = [
  ['/use-cases/defi-and-fintech', 'DeFi and Fintech'],
  ['/use-cases/voting', 'Voting'],
  ['/use-cases/social-media', 'Social Media'],
  ['/use-cases/wealth-distribution', 'Wealth Distribution'],
  ['/use-cases/token-airdrops', 'Token Airdrops'],
  ['/use-cases/nfts', 'NFTs'],
  ['/use-cases/customer-incentives', 'Customer Incentives'],
  ['/use-cases/marketplaces', 'Marketplaces'],
  ['/use-cases/events', 'Events'],
] as const;

const LABEL = `${settings.providers.identity.name} use cases`;

const readText = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const readTexts = (elements: Iterable<Element>) => [...elements].map(readText);
const listAddresses = (links: Iterable<Element>) =>
  [...links].map((link) => link.getAttribute('href'));

test.each(CASES)(
  '%s has its header, its neighbours and the way to the other eight',
  (path, title) => {
    const html = readFileSync(join(root, 'dist/client', path, 'index.html'), 'utf8');
    const { document } = parseHTML(html);
    const head = document.querySelector('main article > header')!;
    expect(head.querySelector('.icon-tile svg')).not.toBeNull();
    expect(readTexts(head.querySelectorAll('*'))).toContain(LABEL);
    expect(readTexts(head.querySelectorAll('h1'))).toEqual([title]);
    const description = document.querySelector('meta[name=description]')!.getAttribute('content')!;
    expect(description.length).toBeGreaterThan(60);
    expect(readTexts(head.querySelectorAll('*'))).toContain(description);
    const index = CASES.findIndex(([own]) => own === path);
    const [before, after] = [CASES[index - 1], CASES[index + 1]];
    const around = [...head.querySelectorAll('nav a')];
    expect(readTexts(around)).toEqual([
      ...(before ? [`Previous ${before[1]}`] : []),
      ...(after ? [`Next ${after[1]}`] : []),
    ]);
    expect(listAddresses(around)).toEqual(
      [before, after].filter((other) => other !== undefined).map(([other]) => other),
    );

    const section = [...document.querySelectorAll('main section')].find((one) =>
      readTexts(one.querySelectorAll('h2')).includes('Explore other uses cases'),
    )!;
    const others = CASES.filter(([other]) => other !== path);
    const cards = [...section.querySelectorAll('li')];
    expect(cards.map((card) => readText(card.querySelector('h3')))).toEqual(
      others.map(([, name]) => name),
    );
    const links = cards.flatMap((card) => [...card.querySelectorAll('a')]);
    expect(readTexts(links)).toEqual(others.map(() => 'Show me more'));
    expect(listAddresses(links)).toEqual(others.map(([other]) => other));
  },
);
