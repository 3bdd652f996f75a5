import { describe, expect, it } from 'vitest';
import { readCodeGroups } from './read-code-groups.ts';

const encode = (text: string) => new TextEncoder().encode(text);
/** A text that other rows refer to, with its length in bytes. */
const formatText = (id: string, text: string) =>
  `${id}:T${encode(text).length.toString(16)},${text}`;
const group = {
  tabs: [
    { title: 'cURL', html: '$$ curl' },
    { title: 'Go', html: '$2' },
    { title: 'PHP', html: '<i>é</i>' },
  ],
  sampleLanguages: ['curl', 'go'],
};

describe('readCodeGroups', () => {
  it('reads the groups wherever they stand, with the texts that are rows of their own', () => {
    const payload = [
      '0:I["/a.js",[],"Tabs"]\n',
      formatText('2', 'é\npackage main\n3:["$","x"]'),
      `1:["$","main",null,{"children":["$","$L0",null,${JSON.stringify(group)}]}]\n`,
      '4:["$","p",null,{"children":"sampleLanguages"}]\n',
    ].join('');
    expect(readCodeGroups(encode(payload))).toEqual([
      {
        tabs: [{ html: '$ curl' }, { html: 'é\npackage main\n3:["$","x"]' }, { html: '<i>é</i>' }],
        sampleLanguages: ['curl', 'go'],
        sdkLanguages: [],
        hasSdk: false,
      },
    ]);
  });

  it('knows which languages have an SDK, and whether the group has such samples', () => {
    const format = (more: object) =>
      `1:["$","$L0",null,${JSON.stringify({ ...group, ...more })}]\n`;
    const sdkLanguages = ['go'];
    const payload = format({ sdkLanguages, sdkPath: '/a.sdk.json' });
    expect(readCodeGroups(encode(payload))).toMatchObject([{ sdkLanguages, hasSdk: true }]);
    for (const more of [{ sdkLanguages }, { sdkLanguages, sdkPath: '$undefined' }])
      expect(readCodeGroups(encode(format(more)))).toMatchObject([{ sdkLanguages, hasSdk: false }]);
  });

  it('follows a list to the group that it is written in, whichever comes first', () => {
    const other = { ...group, sampleLanguages: '$38:props:sampleLanguages' };
    const none = { ...group, sampleLanguages: [] };
    const payload = [none, other, group]
      .map((props, index) => `${index + 1}:["$","$L0",null,${JSON.stringify(props)}]\n`)
      .join('');
    expect(readCodeGroups(encode(payload))).toMatchObject([
      { sampleLanguages: [] },
      { sampleLanguages: ['curl', 'go'] },
      { sampleLanguages: ['curl', 'go'] },
    ]);
  });

  it('finds none in another text', () => {
    expect(readCodeGroups(encode('not found'))).toEqual([]);
    expect(readCodeGroups(encode('1:{"a":1}'))).toEqual([]);
    expect(readCodeGroups(encode(''))).toEqual([]);
  });
});
