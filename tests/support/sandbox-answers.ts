import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';

/** An answer of the sandbox as a test wants it. */
export interface SandboxAnswer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delay?: number;
}

/** What a test says to a call; nothing means the description's example. */
type Reply = (request: Request) => SandboxAnswer | 'unreachable' | undefined;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

interface OperationObject {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
}

const description = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/client/openapi.json'), 'utf8'),
) as Description;

/** The workspace that every test is given. */
export const WORKSPACE = {
  id: 'wsp_01HZX6A4N2PC',
  appKey: 'sk_sandbox_of_a_test',
  accessToken: 'at_sandbox_of_a_test',
  expiresAt: '2030-01-01T00:00:00Z',
  share: 'shared-by-a-test',
};

/** The example that the description gives for a good answer. */
function findExample(method: string, pathname: string): SandboxAnswer {
  const path = pathname.replace(/^\/sandbox/, '');
  const fits = (endpoint: string) =>
    new RegExp(`^${endpoint.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
  const endpoint = Object.keys(description.paths)
    .filter(fits)
    .toSorted((one, other) => one.split('{').length - other.split('{').length)[0];
  const operation = description.paths[endpoint ?? '']?.[method.toLowerCase()];
  const good = Object.entries(operation?.responses ?? {}).find(([status]) =>
    status.startsWith('2'),
  );
  if (!good) return { status: 404, json: { code: 'operation_not_found', status: 404 } };
  const [status, { content = {} }] = good;
  return { status: Number(status), json: Object.values(content)[0]?.example };
}

/**
 * Plays the sandbox in the network: workspaces, and for each call the example of the description.
 *
 * @returns the calls, as they come in
 */
export async function answerSandbox(
  page: Page,
  reply: Reply = () => undefined,
): Promise<readonly Request[]> {
  const calls: Request[] = [];
  await page.route(/\/sandbox\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    calls.push(request);
    const own = reply(request);
    if (own === 'unreachable') return route.abort('connectionrefused');
    const isWorkspace = pathname.startsWith('/sandbox/workspaces');
    const answer =
      own ?? (isWorkspace ? { json: WORKSPACE } : findExample(request.method(), pathname));
    if (answer.delay) await new Promise((resolve) => setTimeout(resolve, answer.delay));
    const { status = 200, json, text, headers = {} } = answer;
    const contentType =
      answer.contentType ?? (status >= 400 ? 'application/problem+json' : 'application/json');
    // The page may be gone by now.
    await route
      .fulfill({
        status,
        headers: { ...headers, 'content-type': contentType },
        body: text ?? (json === undefined ? '' : JSON.stringify(json)),
      })
      .catch(() => undefined);
  });
  return calls;
}

/** A refusal as the platform gives it. */
export function buildProblem(status: number, code: string): SandboxAnswer {
  const type = `https://docs.wallet.example/status-codes#${code}`;
  const json = {
    type,
    title: code,
    status,
    code,
    detail: 'Refused.',
    requestId: 'req_01HZX9A1B3CD',
  };
  return { status, json };
}
