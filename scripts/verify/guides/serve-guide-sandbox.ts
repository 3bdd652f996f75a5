import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listenLocally } from '#scripts/lib/listen-locally.ts';
import type { SdkPackage } from '#scripts/build/sdk/sdk-package.ts';
import { buildGuideRequest, type GuideExchange } from './guide-exchange.ts';
import type { GuideAccess, GuideSandbox } from './open-guide-sandbox.ts';

/** The address that the code of a guide calls in place of the platform's and this site's. */
export interface ServedGuideSandbox {
  readonly url: string;
  /** Sends what comes from now on to a workspace. */
  aim(access: GuideAccess): void;
  /** Hands out the calls since the last time. */
  take(): readonly GuideExchange[];
  close(): Promise<void>;
}

/** What this site hands out besides, by path. */
function createSiteFiles(
  sandbox: GuideSandbox,
  description: object,
  packages: readonly SdkPackage[],
) {
  const sdks = packages.map(
    ({ name, bytes }) => [`/sdk/${name}`, () => new Response(new Uint8Array(bytes))] as const,
  );
  return {
    ...Object.fromEntries(sdks),
    '/openapi.json': () => Response.json(description),
    '/callbacks': () => Response.json(sandbox.listCallbacks()),
  } as Readonly<Record<string, () => Response>>;
}

/**
 * Lets a sandbox listen on a free port and keeps what passes.
 *
 * @param description the published description
 * @param packages of the SDKs, where the code installs them
 */
export async function serveGuideSandbox(
  sandbox: GuideSandbox,
  description: object,
  packages: readonly SdkPackage[] = [],
): Promise<ServedGuideSandbox> {
  let access: GuideAccess | undefined;
  let exchanges: GuideExchange[] = [];
  const files = createSiteFiles(sandbox, description, packages);

  async function forward(incoming: Request): Promise<Response> {
    const { pathname, search } = new URL(incoming.url);
    if (files[pathname]) return files[pathname]();
    // The command go also asks for modules with a shorter path.
    if (pathname.startsWith('/sdk/')) return new Response(null, { status: 404 });
    if (!access) return new Response('No guide is run.', { status: 503 });
    const { method, headers } = incoming;
    const body = await incoming.text();
    const target = pathname + search;
    const response = await sandbox.send(access.workspaceId, target, {
      method,
      headers,
      ...(body !== '' && { body }),
    });
    const text = await response.text();
    exchanges.push({
      request: buildGuideRequest({ method, target, headers, body }, access.appKey),
      response: {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        body: text,
      },
    });
    const isEmpty = response.status === 204;
    return new Response(isEmpty ? null : text, {
      status: response.status,
      headers: response.headers,
    });
  }

  const listener = getRequestListener(forward);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  return {
    ...(await listenLocally(server)),
    aim: (next) => void (access = next),
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
  };
}
