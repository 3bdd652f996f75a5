import type { JsonObject } from '#contract/json.ts';
import { BodyError, type BodyTexts } from '#server/edge/body/body-error.ts';
import { readJsonObject } from '#server/edge/body/read-json-object.ts';
import type { RateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';
import { readBearerToken } from '#server/edge/read-bearer-token.ts';
import { createRouter, type RouteTable } from '#server/edge/routing/create-router.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { countEntities, type WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { assertCurrentShape } from '#server/sandbox/http/workspaces/assert-current-shape.ts';
import { assertOwnPage } from './assert-own-page.ts';
import { buildExport, buildWorkspaceDocument, type DocumentParts } from './control-documents.ts';
import { buildHandsetDocument, parseGatewayStatus, parseHandsetAnswer } from './control-handset.ts';
import { parseFunding } from './control-funding.ts';
import type {
  CountSize,
  NewWorkspace,
  Workspaces,
} from '#server/sandbox/http/workspaces/create-workspaces.ts';
import type { WorkspaceQuota } from '#server/sandbox/http/workspaces/create-workspace-quota.ts';
import { parseNewTime } from './parse-new-time.ts';
import { readControlKey } from './read-control-key.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';
import { failBody } from './fail-body.ts';
import type { Worked } from '#server/sandbox/http/workspaces/change-workspace.ts';
import { REPLAYED } from '#server/sandbox/http/workspaces/find-kept-answer.ts';
import { buildUsedMinute, formatRate } from '#server/sandbox/http/errors/request-limit.ts';

const MAX_BODY_BYTES = 4096;
/** A copy, an export or a move of the clock takes as long as a request more for so many entities. */
const ENTITIES_OF_REQUEST = 100;
const BODY_TEXTS: Partial<BodyTexts> = {
  'too-large': (bytes) => `The body is larger than ${bytes} bytes.`,
  json: 'The body is not a JSON object.',
  object: 'The body is not a JSON object.',
};

export interface ControlParts {
  readonly workspaces: Workspaces;
  readonly quota: Pick<WorkspaceQuota, 'assertRoom' | 'noteMade'>;
  /** Counts the requests of a minute: to a workspace by its id, for a new one by the address. */
  readonly requests: Pick<RateLimit, 'count'>;
  /** Other sites whose pages may call; * for all. */
  readonly allowedOrigins: readonly string[];
  readonly documents: DocumentParts;
}

/** A request to the control API. */
interface ControlCall {
  readonly request: Request;
  /** The client's address; empty where there is no socket. */
  readonly address: string;
  /** Id of the workspace; empty for a new one. */
  readonly id: string;
  /** Counts what the request costs besides, by the size of the workspace. */
  readonly countSize: CountSize;
}

type Handler = (call: ControlCall) => Promise<Response>;
type WorkspaceHandler = (
  state: WorkspaceState,
  request: Request,
  countSize: CountSize,
) => Promise<Response>;

/** Answers `/sandbox/workspaces` and what lies below it. */
export function createControlHandler(
  parts: ControlParts,
): (request: Request, address?: string) => Promise<Response> {
  const router = createRouter(buildRoutes(parts));
  return async (request, address = '') => {
    const path = new URL(request.url).pathname.replace(/\/$/, '');
    const found = router.find(request.method, path);
    if (!found || 'allowed' in found) throw new SandboxError(NOTHING_HERE);
    const id = found.parameters['id'] ?? '';
    const counted = id || readClientKey(address);
    let rate = await countRequest(parts.requests, counted, 1);
    const countSize: CountSize = async (entities) => {
      const uses = Math.floor(entities / ENTITIES_OF_REQUEST);
      if (uses > 0) rate = await countRequest(parts.requests, counted, uses);
    };
    const response = await found.handler({ request, address, id, countSize });
    for (const [name, value] of Object.entries(rate)) response.headers.set(name, value);
    return response;
  };
}

function buildRoutes(parts: ControlParts): RouteTable<Handler> {
  const { workspaces, quota, allowedOrigins, documents } = parts;
  /** Makes a workspace for a reader who may have one more. */
  const make = async (address: string, request: Request, create: () => Promise<NewWorkspace>) => {
    assertOwnPage(request, allowedOrigins);
    quota.assertRoom(address);
    const workspace = await create();
    await quota.noteMade(address, workspace.id);
    return Response.json(workspace, { status: 201 });
  };
  const show = (state: WorkspaceState, headers: HeaderRecord = {}) =>
    Response.json(buildWorkspaceDocument(documents, state), { headers });
  const showHandset = (state: WorkspaceState) =>
    Response.json(buildHandsetDocument(documents, state));
  /** A route for those who have the key of the workspace. */
  const forOwnerOfAny =
    (handle: WorkspaceHandler): Handler =>
    async ({ request, id, countSize }) =>
      handle(await workspaces.open(id, readBearerToken(request.headers)), request, countSize);
  /** The same for what reads entities, which only workspaces of this version have in the shape of today. */
  const forOwner = (handle: WorkspaceHandler): Handler =>
    forOwnerOfAny(async (state, request, countSize) => {
      assertCurrentShape(state);
      return handle(state, request, countSize);
    });
  return {
    '/sandbox/workspaces': {
      POST: ({ address, request }) => make(address, request, () => workspaces.create()),
    },
    '/sandbox/workspaces/copies': {
      POST: ({ address, request, countSize }) =>
        make(address, request, async () => {
          const { share } = await readBody(request);
          return typeof share === 'string'
            ? workspaces.copy(share, address, countSize)
            : failBody('share is missing.');
        }),
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}': {
      GET: forOwner(async (state) => show(state)),
      DELETE: forOwnerOfAny(async (state) => {
        await workspaces.remove(state);
        return new Response(null, { status: 204 });
      }),
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}/reset': {
      POST: forOwnerOfAny(async (state) => show(await workspaces.reset(state))),
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}/clock': {
      POST: forOwner(async (state, request, countSize) => {
        const body = await readBody(request);
        const sent = readControlKey(request, body);
        await countSize(countEntities(state));
        const choose = (now: number) => parseNewTime(body, now);
        const moved = await workspaces.moveClock(state, choose, sent);
        return show(moved.state, listReplayHeaders(moved));
      }),
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}/handset': {
      GET: forOwner(async (state) => showHandset(state)),
      POST: forOwner(async (state, request) =>
        showHandset(await workspaces.work(state, parseHandsetAnswer(await readBody(request)))),
      ),
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}/gateway': {
      POST: forOwner(async (state, request) =>
        showHandset(await workspaces.work(state, parseGatewayStatus(await readBody(request)))),
      ),
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}/funding': {
      POST: async ({ request, id }) => {
        const secret = readBearerToken(request.headers);
        const body = await readBody(request);
        const sent = readControlKey(request, body);
        const booked = await workspaces.workAs({ id, secret, sent }, parseFunding(body));
        return Response.json(booked.result, { status: 201, headers: listReplayHeaders(booked) });
      },
    },
    '/sandbox/workspaces/:id{[0-9a-z]+}/export': {
      GET: forOwner(async (opened, _, countSize) => {
        await countSize(countEntities(opened));
        const { state, entries } = await workspaces.loadWithEntries(opened.id);
        return Response.json(buildExport(documents, state, entries), {
          headers: { 'content-disposition': 'attachment; filename="workspace.json"' },
        });
      }),
    },
  };
}

const listReplayHeaders = ({ isReplay }: Worked<unknown>): HeaderRecord =>
  isReplay ? REPLAYED : {};

/**
 * Counts a request to a workspace together with the calls of its operations, and one that makes a workspace by its address.
 *
 * @param counted id of the workspace or the address, or nothing where there is no socket
 * @param uses how many requests it stands for
 * @returns the headers of the answer
 * @throws SandboxError 429
 */
async function countRequest(
  requests: ControlParts['requests'],
  counted: string,
  uses: number,
): Promise<HeaderRecord> {
  if (counted === '') return {};
  const count = await requests.count(counted, uses);
  if (count.isOver) throw new SandboxError(buildUsedMinute(count));
  return formatRate(count);
}

/** @throws SandboxError for what is too large or no JSON object */
async function readBody(request: Request): Promise<JsonObject> {
  try {
    return await readJsonObject(request, {
      maxBytes: MAX_BODY_BYTES,
      texts: BODY_TEXTS,
      isLossy: true,
      isWholeJson: true,
    });
  } catch (error) {
    return error instanceof BodyError ? failBody(error.message) : Promise.reject(error);
  }
}

const NOTHING_HERE = {
  status: 404,
  code: 'not_found',
  title: 'Not found',
  detail:
    'The control API has no such path and method. The id of a workspace has 24 digits and small letters.',
};
