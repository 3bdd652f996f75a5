// What the sandbox does with each magic value, against what the table says that each does.
import { describe, expect, it } from 'vitest';
import { MAGIC_VALUES } from '#contract/magic-values.ts';
import {
  fallsSilent,
  hasNoScore,
  isSuspendedLater,
  isUnreachable,
  isUnreachableAgain,
  isUnregistered,
  OTP_DIGITS,
  readHandsetAnswer,
  readIdentityAnswer,
  readProviderAnswer,
} from './magic-values.ts';

/** A value that ends as each of a field says, by what it does. */
function listExamples(field: keyof typeof MAGIC_VALUES): readonly (readonly [string, string])[] {
  const values: Readonly<Record<string, { readonly text: string }>> = MAGIC_VALUES[field].values;
  return Object.entries(values).map(([effect, { text }]) => [effect, `any${text}`]);
}

describe('the magic values', () => {
  it('are those that are published', () => {
    const texts = Object.values(MAGIC_VALUES).map(({ values }) =>
      Object.values(values).map(({ text }) => text),
    );
    expect(texts).toEqual([
      ['0502'],
      ['0504'],
      ['0505'],
      ['481516'],
      ['0199', '0502', '0601', '0602', '0603', '0605', '0604'],
      ['-declined', '-failed', '-silent'],
      ['0502', '0503'],
      ['-refused', '-silent', '-failing', '-fading'],
      ['amina@harvestlane.example', 'key_01HZX5T9B4WE'],
    ]);
    expect(OTP_DIGITS).toBe('481516');
  });

  it('of a phone do what they are called', () => {
    expect(listExamples('message').map(([, phone]) => isUnreachable(phone))).toEqual([true]);
    expect(['any0504', 'any0502', 'any0500'].map(isUnreachableAgain)).toEqual([true, true, false]);
    for (const [effect, phone] of listExamples('handset')) {
      expect(readHandsetAnswer(phone)).toBe(effect === 'unregistered' ? 'approves' : effect);
      expect(isUnregistered(phone)).toBe(effect === 'unregistered');
    }
    expect(
      listExamples('score').map(([, phone]) => [isUnreachable(phone), hasNoScore(phone)]),
    ).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(['any0505', 'any0500'].map(isSuspendedLater)).toEqual([true, false]);
    expect(readHandsetAnswer('any0500')).toBe('approves');
  });

  it('of the identity provider do what they are called, with a file ending and in any case', () => {
    for (const [effect, number] of listExamples('identity')) {
      expect(readIdentityAnswer(number)).toBe(effect);
      expect(readIdentityAnswer(`${number.toUpperCase()}.JPG`)).toBe(effect);
    }
    expect(readIdentityAnswer('any-declined-once')).toBe('verified');
  });

  it("of a provider's key do what they are called", () => {
    for (const [effect, key] of listExamples('providerKey')) {
      expect(readProviderAnswer(key)).toBe(effect === 'falls-silent' ? 'accepts' : effect);
      expect(fallsSilent(key)).toBe(effect === 'falls-silent');
    }
    expect(readProviderAnswer('any')).toBe('accepts');
  });
});
