import { createServer, request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { listenLocally } from '#scripts/lib/listen-locally.ts';

/** A call that went through, with its answer. */
export interface RecordedCall {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  /** Path with the query, as it was sent. */
  readonly target: string;
  /** Of the request. */
  readonly headers: IncomingHttpHeaders;
  /** Body of the request. */
  readonly sent: Buffer;
  readonly status: number;
  readonly body: Buffer;
}

/** Stands between a sample and the sandbox and keeps what passes. */
export interface CallRecorder {
  /** Base address that samples take for the platform's. */
  readonly url: string;
  /** Sends what comes from now on to another workspace. */
  aim(workspaceId: string): void;
  /** Hands out the calls since the last time. */
  take(): RecordedCall[];
  close(): Promise<void>;
}

function readPath(url: string): string {
  return url.split('?')[0]!;
}

/**
 * Starts a recorder on a free port.
 *
 * @param target base address of the server, such as `http://127.0.0.1:3000`
 */
export async function startCallRecorder(target: string): Promise<CallRecorder> {
  let calls: RecordedCall[] = [];
  const { hostname, port } = new URL(target);
  let prefix = '/sandbox';
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const headers: IncomingHttpHeaders = { ...incoming.headers, host: `${hostname}:${port}` };
    const forwarded = sendRequest(
      { hostname, port, path: prefix + url, method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const status = answer.statusCode ?? 0;
          calls.push({
            method,
            path: readPath(url),
            target: url,
            headers: incoming.headers,
            sent: Buffer.concat(sent),
            status,
            body,
          });
          outgoing.writeHead(status, answer.headers).end(body);
        });
      },
    );
    forwarded.on('error', () => outgoing.writeHead(502).end());
    const sent: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => sent.push(chunk));
    incoming.pipe(forwarded);
  });
  return {
    ...(await listenLocally(server)),
    aim: (workspaceId) => void (prefix = `/sandbox/${workspaceId}`),
    take() {
      const all = calls;
      calls = [];
      return all;
    },
  };
}
