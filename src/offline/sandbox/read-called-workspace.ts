import { readPathWorkspace, readSentWorkspace } from '#contract/workspace-id.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';

/** Reads the workspace that a call is for, in the order of the sandbox: path, key, header. */
export const readCalledWorkspace = ({
  url,
  headers,
}: Pick<Request, 'url' | 'headers'>): string | undefined =>
  readPathWorkspace(new URL(url).pathname) ?? readSentWorkspace(headers, readBearerToken(headers));
