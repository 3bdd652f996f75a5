/** What ids are of, in one to three plain words: "Id of the wallet group." */
const ID_OF = /^Ids? of (?:the|this|an?) ((?:[A-Za-z]+ ){0,2}[A-Za-z]+)\.$/;

/** Words that make a sentence say more than whose id it is. */
const MORE = /\b(?:in|from|for|to|with|that|which)\b/;

const readWords = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/**
 * Whether a description says nothing that the name of the field does not say: "Id of the account." below `accountId`, or
 * below the `id` of an account.
 */
export function isEcho(name: string, description: string): boolean {
  const [, subject = ''] = ID_OF.exec(description) ?? [];
  if (subject === '' || MORE.test(subject)) return false;
  return name === 'id' || readWords(name) === subject.toLowerCase().replace(/s$/, '');
}
