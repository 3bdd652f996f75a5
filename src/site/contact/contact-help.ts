/** What to send with a question, in Markdown. */
export const CONTACT_HELP: readonly string[] = [
  'The method and path of the call, and when you made it.',
  'The `requestId` and the `code` of the answer.',
  'What you expected, in a sentence.',
];
/** What stands before the name of the source host. */
export const CONTACT_MISTAKE =
  'Every page except the home page ends with a link to edit it. The texts are on';
