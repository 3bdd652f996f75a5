import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LongName } from './long-name.tsx';

it.each([
  ['maximumTransactionAmount', 'maximum<wbr/>Transaction<wbr/>Amount'],
  ['WALLET_SIGNING_SECRET', 'WALLET_<wbr/>SIGNING_<wbr/>SECRET'],
  ['https://api.wallet.example/v1', 'https://api<wbr/>.wallet<wbr/>.example<wbr/>/v1'],
  ['walletTypeId', 'walletTypeId'],
  ['one line\nand anotherLine', 'one line\nand anotherLine'],
])('lets %s break between its words', (name, html) => {
  expect(renderToStaticMarkup(<LongName>{name}</LongName>)).toBe(`<code>${html}</code>`);
});
