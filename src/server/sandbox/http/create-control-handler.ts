import { readBearer } from './authenticate.ts';
import { createWindows } from './create-windows.ts';
import { SandboxError } from './problem.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import type { Workspaces } from './create-workspaces.ts';
import { buildHandsetDocument, parseGatewayStatus, parseHandsetAnswer } from './control-handset.ts';
import { buildExport, buildWorkspaceDocument } from './control-documents.ts';
import { refuseBody } from './refuse-body.ts';

const HOUR_MS = 60 * 60_000;
const MAX_BODY_BYTES = 4096;
/** The clock goes no further ahead of the seed's time than this. */
const MAX_CLOCK = Date.UTC(2100, 0, 1);

type Action = (state: WorkspaceState, request: Request) => Promise<Response>;

function answerJson(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

async function readJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await request.text();
  if (text.length > MAX_BODY_BYTES) refuseBody('The body is too large.');
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  return refuseBody('The body is not a JSON object.');
}

/** Answers `/sandbox/workspaces` and what lies below it. */
export function createControlHandler(
  parts: SandboxParts,
  workspaces: Workspaces,
): (request: Request, address?: string) => Promise<Response> {
  const countNew = createWindows(parts.limits.workspacesPerHour, HOUR_MS, parts.now);
  const show = (state: WorkspaceState) => answerJson(200, buildWorkspaceDocument(parts, state));

  const actions: Readonly<Record<string, Action>> = {
    'GET ': async (state) => show(state),
    'DELETE ': async (state) => {
      await workspaces.remove(state);
      return new Response(null, { status: 204 });
    },
    'POST reset': async (state) => show(await workspaces.reset(state)),
    'POST clock': async (state, request) => {
      const asked = await readJson(request);
      return show(await workspaces.moveClock(state, (now) => readTime(asked, now)));
    },
    'GET handset': async (state) => answerJson(200, buildHandsetDocument(parts, state)),
    'POST handset': async (state, request) => {
      const next = await workspaces.work(state, parseHandsetAnswer(await readJson(request)));
      return answerJson(200, buildHandsetDocument(parts, next));
    },
    'POST gateway': async (state, request) => {
      const next = await workspaces.work(state, parseGatewayStatus(await readJson(request)));
      return answerJson(200, buildHandsetDocument(parts, next));
    },
    'GET export': async (state) => {
      const disposition = 'attachment; filename="workspace.json"';
      const entries = await parts.store.listEntries(state.id);
      return answerJson(200, buildExport(parts, state, entries), {
        'content-disposition': disposition,
      });
    },
  };

  async function make(request: Request, address: string, isCopy: boolean): Promise<Response> {
    const { isOver, reset } = countNew(address);
    if (isOver)
      throw new SandboxError({
        status: 429,
        code: 'rate_limited',
        title: 'Too many workspaces',
        detail: 'This address has made many workspaces in the last hour.',
        headers: { 'retry-after': String(reset) },
      });
    if (!isCopy) return answerJson(201, await workspaces.create());
    const { share } = await readJson(request);
    if (typeof share !== 'string') return refuseBody('share is missing.');
    return answerJson(201, await workspaces.copy(share));
  }

  return async (request, address = '') => {
    const { pathname } = new URL(request.url);
    const [, first = '', action = ''] =
      /^\/sandbox\/workspaces(?:\/([0-9a-z]+))?(?:\/([a-z]+))?\/?$/.exec(pathname) ?? [];
    const isMaking = request.method === 'POST' && action === '';
    if (isMaking && (first === '' || first === 'copies'))
      return make(request, address, first === 'copies');
    const run = actions[`${request.method} ${action}`];
    if (!run || first === '') throw new SandboxError(NOTHING_HERE);
    return run(await workspaces.open(first, readBearer(request.headers)), request);
  };
}

const NOTHING_HERE = {
  status: 404,
  code: 'not_found',
  title: 'Not found',
  detail: 'The control API has no such path and method.',
};

/** The time that `advance` (seconds) or `set` (RFC 3339) asks for; the clock goes forward only. */
function readTime({ advance, set }: Readonly<Record<string, unknown>>, now: number): number {
  const time =
    typeof advance === 'number'
      ? now + advance * 1000
      : typeof set === 'string'
        ? Date.parse(set)
        : Number.NaN;
  if (Number.isNaN(time))
    return refuseBody('Send advance in seconds, or set as a time (RFC 3339).');
  if (time < now) return refuseBody('The clock goes forward only; reset the workspace to go back.');
  if (time > MAX_CLOCK) return refuseBody('The clock goes no further than the year 2100.');
  return Math.floor(time);
}
