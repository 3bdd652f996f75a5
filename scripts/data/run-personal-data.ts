import { parseArgs } from 'node:util';
import { checkContactMessage } from '#contract/contact-message.ts';
import { buildExport } from '#server/messages/format-inbox.ts';
import { deleteMessagesOf, findMentions, readMessages } from '#server/messages/message-inbox.ts';
import type { CommandStart } from './command.ts';
import { formatMessageFailure, openMessageDatabase } from './open-message-database.ts';

const USAGE = `Usage:
  npm run personal-data -- export E-MAIL
  npm run personal-data -- delete E-MAIL`;

/**
 * Exports or deletes all that is held about an e-mail address. Messages of the contact form are all there is: feedback,
 * searches and logs hold no address.
 */
export async function runPersonalData(start: CommandStart): Promise<number> {
  try {
    await run(start);
    return 0;
  } catch (error) {
    start.writeError(`personal-data: ${formatMessageFailure(error, USAGE)}\n`);
    return 1;
  }
}

async function run({ args, environment, write }: CommandStart): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [action, email = '', ...rest] = positionals;
  if ((action !== 'export' && action !== 'delete') || rest.length > 0)
    throw new TypeError('Say export or delete, and one e-mail address.');
  const checked = checkContactMessage({ email });
  if ('errors' in checked && checked.errors.email !== undefined)
    throw new TypeError(`"${email}" is not an e-mail address.`);
  const { db, close } = await openMessageDatabase(environment);
  try {
    const messages = [];
    if (action === 'export')
      for await (const message of readMessages(db, { email })) messages.push(buildExport(message));
    const deleted = action === 'delete' ? await deleteMessagesOf(db, email) : undefined;
    // Texts of others that name the address are theirs; the reader of this decides.
    const mentionedIn = await findMentions(db, email);
    const report = deleted === undefined ? { email, messages } : { email, deleted };
    write(`${JSON.stringify({ ...report, mentionedIn }, undefined, 2)}\n`);
  } finally {
    await close();
  }
}
