import { expect, it } from 'vitest';
import { findMissingComponent } from './find-missing-component.ts';

const encode = (...rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`);

it('finds nothing in a payload that is whole', () => {
  expect(findMissingComponent(encode('0:["$","main",null,{"children":"$undefined"}]'))).toBe(
    undefined,
  );
});

it('names the component and the file that draw what does not exist', () => {
  const payload = encode(
    '1:{"name":"SiteDocument"}',
    '3f:[["SiteDocument","/site/src/site/app.tsx",166,34,67,1,false]]',
    // A row of text ends without a new line.
    '2:T5,]"}[{0:["$","div",null,{"children":[["$","main",null,{},"$1","$2",1],["$","$undefined",null,{"a":"]}\\"","b":["$","p",null,{},"$1","$2",1]},"$1","$3f",1]]}]',
  );
  expect(findMissingComponent(payload)).toContain(
    'SiteDocument in /site/src/site/app.tsx draws a component that does not exist.',
  );
});

it.each([
  ['a payload of a build', '0:["$","div",null,{"children":["$","$undefined",null,{}]}]'],
  ['an element whose place is not there', '0:["$","$undefined",null,{},"$1","$2",1]'],
  ['a payload that was cut off', '0:["$","$undefined",null,{},"$1","$2",1'],
])('says that something is missing in %s', (_, row) => {
  expect(findMissingComponent(encode(row))).toMatch(/^A page draws a component/);
});
