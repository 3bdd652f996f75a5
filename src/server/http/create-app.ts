import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { HttpError } from './http-error.ts';
import type { Logger } from './logger.ts';
import { HSTS, type HeaderRecord } from './security-headers.ts';

export interface AppParts {
  /** Answers everything that no other area has taken. */
  readonly site: (request: Request) => Response;
  /** Answers what lies under /1/: the search service. */
  readonly search?: (request: Request, address?: string) => Response | Promise<Response>;
  readonly logger: Logger;
  /** Headers that every answer carries. */
  readonly securityHeaders: HeaderRecord;
  /** Whether X-Forwarded-Proto may be believed. */
  readonly trustProxy: boolean;
}

/** The whole server as one function, without a socket. */
export interface App {
  /** @param address the client's address, where there is a socket */
  fetch(request: Request, address?: string): Response | Promise<Response>;
}

interface Environment {
  readonly Bindings: { readonly address?: string };
}

const MAX_LOGGED_PATH = 200;

/** Puts the areas of the server together behind one address, with errors, log and security headers. */
export function createApp({ site, search, logger, securityHeaders, trustProxy }: AppParts): App {
  const areas = new Hono<Environment>();
  const headers = { ...securityHeaders, 'cache-control': 'no-store' };
  areas.get('/healthz', (context) => context.text('ok', 200, headers));
  if (search) areas.all('/1/*', (context) => search(context.req.raw, context.env.address));
  areas.all('*', (context) => site(context.req.raw));
  areas.onError((error) => {
    if (error instanceof HttpError && error.status < 500) {
      return answerText(error.status, error.message, { ...headers, ...error.headers });
    }
    const id = randomUUID();
    logger.error('failure', {
      id,
      message: error.message,
      ...(error.stack && { stack: error.stack }),
    });
    const status = error instanceof HttpError ? error.status : 500;
    return answerText(status, 'Something went wrong on our side.', {
      ...headers,
      'x-request-id': id,
    });
  });

  function log(request: Request, started: number, response: Response): Response {
    const ms = Math.round((performance.now() - started) * 1000) / 1000;
    const { method, url } = request;
    logger.info('request', { method, path: formatLoggedPath(url), status: response.status, ms });
    return response;
  }

  return {
    fetch(request, socketAddress) {
      const started = performance.now();
      const address = (trustProxy && readForwardedFor(request)) || socketAddress;
      const answer = areas.fetch(request, address === undefined ? {} : { address });
      const byTls = trustProxy && request.headers.get('x-forwarded-proto') === 'https';
      const finish = (response: Response) => {
        if (byTls)
          for (const [name, value] of Object.entries(HSTS)) response.headers.set(name, value);
        return logger.isOn('info') ? log(request, started, response) : response;
      };
      return answer instanceof Promise ? answer.then(finish) : finish(answer);
    },
  };
}

/** The address that the proxy nearest to us has seen. */
function readForwardedFor(request: Request): string | undefined {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
}

function answerText(status: number, text: string, headers: HeaderRecord): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** The path without its query, which may hold what a reader has typed. */
function formatLoggedPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const query = url.indexOf('?', start);
  return url.slice(start, query < 0 ? undefined : query).slice(0, MAX_LOGGED_PATH);
}
