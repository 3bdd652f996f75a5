import type { Migration } from 'kysely';
import { createSearchAnalytics } from './001-search-analytics.ts';
import { createFeedback } from './002-feedback.ts';
import { createMessages } from './003-messages.ts';
import { createSandbox } from './004-sandbox.ts';
import { createCallbacks } from './005-callbacks.ts';
import { addWorkspaceRevisions } from './006-workspace-revisions.ts';
import { addInboxAddresses } from './007-inbox-addresses.ts';
import { addCallbackChannels } from './008-callback-channels.ts';

/**
 * Every change of the tables, under a name that sorts after those before it. A published one never changes: databases
 * out there have run it.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-search-analytics': { up: createSearchAnalytics },
  '002-feedback': { up: createFeedback },
  '003-messages': { up: createMessages },
  '004-sandbox': { up: createSandbox },
  '005-callbacks': { up: createCallbacks },
  '006-workspace-revisions': { up: addWorkspaceRevisions },
  '007-inbox-addresses': { up: addInboxAddresses },
  '008-callback-channels': { up: addCallbackChannels },
};
