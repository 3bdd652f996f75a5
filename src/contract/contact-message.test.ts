import { anyCharacter, fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS, CONTACT_TOPICS, checkContactMessage } from './contact-message.ts';

const GOOD = {
  name: 'Amina Odhiambo',
  email: 'amina@shop.example',
  topic: 'api',
  message: 'How is a voucher redeemed?',
};

function readError(field: keyof typeof CONTACT_FIELDS, value: unknown): string | undefined {
  const checked = checkContactMessage({ ...GOOD, [field]: value });
  return 'errors' in checked ? checked.errors[field] : undefined;
}

describe('checkContactMessage', () => {
  it('gives the values back trimmed, with one kind of line break, and nothing else', () => {
    const input = {
      ...GOOD,
      name: '  Amina ',
      message: ' first line\r\nsecond\rthird ',
      website: '',
    };
    expect(checkContactMessage(input)).toEqual({
      values: { ...GOOD, name: 'Amina', message: 'first line\nsecond\nthird' },
    });
  });

  it('has a sentence for each empty field, in the order of the form', () => {
    const checked = checkContactMessage({});
    expect(checked).toEqual({
      errors: {
        name: 'Enter your name.',
        email: 'Enter your e-mail address, so that we can answer.',
        topic: 'Choose a topic.',
        message: 'Enter your message.',
      },
    });
    expect('errors' in checked && Object.keys(checked.errors)).toEqual(Object.keys(CONTACT_FIELDS));
  });

  it.each(['name', 'email', 'topic', 'message'] as const)(
    'counts a %s that is no string as empty',
    (field) => {
      for (const value of [null, 7, {}, ['Amina']]) expect(readError(field, value)).toBeDefined();
    },
  );

  it('takes lengths at their limit and no longer', () => {
    expect(readError('name', 'n'.repeat(100))).toBeUndefined();
    expect(readError('name', 'n'.repeat(101))).toContain('at most 100');
    expect(readError('message', 'm'.repeat(10))).toBeUndefined();
    expect(readError('message', 'm'.repeat(9))).toContain('at least 10');
    expect(readError('message', 'm'.repeat(5000))).toBeUndefined();
    expect(readError('message', 'm'.repeat(5001))).toContain('It has 5001');
    const domain = Array.from({ length: 4 }, () => 'd'.repeat(45)).join('.');
    expect(readError('email', `${'l'.repeat(64)}@${domain}.exam`)).toBeUndefined();
    expect(readError('email', `l@${'d'.repeat(60)}.${'d'.repeat(193)}`)).toContain('at most 254');
  });

  it('counts a line break once, as the field in the browser does', () => {
    expect(readError('message', 'm\r\n'.repeat(2499) + 'mm')).toBeUndefined();
  });

  it.each([
    'a@b.co',
    'first.last+tag@mail.shop.example',
    "o'neill@shop.example",
    'имя@почта.example',
    'a@xn--80a1acny.example',
  ])('takes the e-mail address %s', (email) => expect(readError('email', email)).toBeUndefined());

  it.each([
    'amina',
    'amina@shop',
    '@shop.example',
    'amina@',
    'amina@@shop.example',
    'a b@shop.example',
    '.amina@shop.example',
    'ami..na@shop.example',
    'amina@shop..example',
    'amina@-shop.example',
    'amina@127.0.0.1',
    '"a"@shop.example',
    'Amina <amina@shop.example>',
    'a@shop.example,b@shop.example',
    'a@shop.example\nBcc: b@shop.example',
    'amina\u202e@shop.example',
  ])('refuses the e-mail address %j', (email) => {
    expect(readError('email', email)).toContain('such as name@company.example');
  });

  it.each(['\0', '\u001b', '\u0085', '\ud800'])(
    'refuses the control character %j everywhere',
    (sign) => {
      expect(readError('name', `Ami${sign}na`)).toContain('without control characters');
      expect(readError('message', `Please ${sign} call me`)).toContain('control characters');
    },
  );

  it('takes tabs and line breaks in the message only', () => {
    expect(readError('message', 'one\ttwo\nthree')).toBeUndefined();
    expect(readError('name', 'one\ttwo')).toBeDefined();
    expect(readError('name', 'one\ntwo')).toBeDefined();
  });

  it('takes joined emoji and scripts that write from right to left', () => {
    expect(readError('name', 'أمينة')).toBeUndefined();
    expect(readError('message', 'It works now 👩‍💻, thank you')).toBeUndefined();
  });

  it('knows each topic once, and no other', () => {
    for (const { id } of CONTACT_TOPICS) expect(readError('topic', id)).toBeUndefined();
    expect(new Set(CONTACT_TOPICS.map(({ id }) => id)).size).toBe(CONTACT_TOPICS.length);
    expect(readError('topic', 'constructor')).toBe('Choose a topic.');
  });

  it('never lets a line break or a control through into what becomes a mail header', () => {
    const anything = fc.string({ unit: anyCharacter });
    fc.assert(
      fc.property(anything, anything, anything, (name, local, domain) => {
        const checked = checkContactMessage({ ...GOOD, name, email: `${local}@${domain}.co` });
        if ('errors' in checked) return;
        expect(checked.values.name).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(checked.values.email).not.toMatch(/[\p{Cc}\s<>",;:()]/u);
      }),
    );
  });

  it('checks a checked message to itself', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (name, message) => {
        const checked = checkContactMessage({ ...GOOD, name, message });
        if ('values' in checked)
          expect(checkContactMessage({ ...checked.values })).toEqual(checked);
      }),
    );
  });

  it('comes to an end with long and wicked addresses', () => {
    const emails = ['a'.repeat(1_000_000), `${'a.'.repeat(500_000)}@`, '@'.repeat(1_000_000)];
    for (const email of emails) expect(readError('email', email)).toBeDefined();
  });
});
