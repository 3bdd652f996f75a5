import { Agent, request, type IncomingMessage } from 'node:http';

/** What is sent, and how often. */
export interface LoadPlan {
  /** Base address of the server. */
  readonly url: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bodies that are sent by POST in their order, again and again. */
  readonly bodies: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Whether the text of an answer of 200 is a good one; without it, it is not looked at. */
  readonly isGood?: (text: string) => boolean;
}

/** How a server has stood up to a load. */
export interface Load {
  /** Milliseconds, sorted, from the moment a call was due. */
  readonly times: Float64Array;
  /** Calls that were answered badly, or not at all. */
  readonly errors: number;
}

const CONNECTIONS = 64;
/** A server that is silent for so long does not answer any more. */
const SILENCE_MS = 30_000;

/** Reads an answer to its end. */
function readResponse(
  answer: IncomingMessage,
  { isGood }: LoadPlan,
  tell: (good: boolean) => void,
) {
  const isOk = answer.statusCode === 200;
  if (!isGood) {
    answer.resume().on('end', () => tell(isOk));
    return;
  }
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => (text += part));
  answer.on('end', () => tell(isOk && isGood(text)));
}

/** Sends calls at their time whether or not the ones before have been answered. */
export function sendLoad(plan: LoadPlan): Promise<Load> {
  const { bodies, perSecond, path, headers } = plan;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: SILENCE_MS });
  const { hostname, port } = new URL(plan.url);
  const total = perSecond * plan.seconds;
  const times: number[] = [];
  let errors = 0;
  let sent = 0;
  const started = performance.now();
  return new Promise((resolve) => {
    function send(): void {
      const due = started + (sent * 1000) / perSecond;
      const body = bodies[sent % bodies.length];
      sent += 1;
      let isTold = false;
      const tell = (isGood: boolean) => {
        if (isTold) return;
        isTold = true;
        times.push(performance.now() - due);
        if (!isGood) errors += 1;
        if (times.length < total) return;
        agent.destroy();
        resolve({ times: Float64Array.from(times).toSorted(), errors });
      };
      const options = { agent, hostname, port, path, method: 'POST', headers };
      const call = request(options, (response) => readResponse(response, plan, tell));
      call.on('timeout', () => call.destroy());
      call.on('error', () => tell(false));
      // An answer that breaks off has no end.
      call.on('close', () => tell(false));
      call.end(body);
    }
    const timer = setInterval(() => {
      const wanted = Math.min(total, ((performance.now() - started) * perSecond) / 1000);
      while (sent < wanted) send();
      if (sent >= total) clearInterval(timer);
    }, 1);
  });
}

/** How many answers a server gives when the next call waits for the last answer on every connection. */
export interface Throughput {
  readonly perSecond: number;
  /** Calls that were answered badly, or not at all. */
  readonly errors: number;
}

/**
 * Keeps a server busy on all connections.
 *
 * @param plan of which no body is sent twice
 * @throws when there are too few bodies
 */
export async function measureThroughput(
  plan: Omit<LoadPlan, 'perSecond' | 'isGood'>,
): Promise<Throughput> {
  const { bodies, path, headers, seconds } = plan;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: SILENCE_MS });
  const { hostname, port } = new URL(plan.url);
  const started = performance.now();
  let sent = 0;
  let answered = 0;
  let errors = 0;
  const send = () =>
    new Promise<void>((resolve) => {
      const body = bodies[sent++];
      if (body === undefined) throw new Error(`bench: ${bodies.length} bodies are too few`);
      const call = request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
        if (response.statusCode === 200) answered += 1;
        else errors += 1;
        response.resume().on('close', resolve);
      });
      call.on('error', () => {
        errors += 1;
        resolve();
      });
      call.end(body);
    });
  const isOver = () => performance.now() - started >= seconds * 1000;
  const lines = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver()) await send();
  });
  await Promise.all(lines);
  agent.destroy();
  return { perSecond: answered / ((performance.now() - started) / 1000), errors };
}
