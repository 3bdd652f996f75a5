import { fork, type ChildProcess } from 'node:child_process';
import { HttpError } from '#server/edge/http-error.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { ImageLimits } from '#server/images/image-limits.ts';
import { TEXTS } from '#server/images/image-texts.ts';
import type { ConversionReply, ConversionRequest, ConvertImage } from './conversion-message.ts';
import type { ConvertedImage } from './convert-image.ts';

export interface ConversionProcessOptions {
  /** conversion-process.ts, or what it was built into. */
  readonly file: string;
  readonly limits: ImageLimits;
  readonly logger: Logger;
}

export interface ConversionProcess {
  readonly convert: ConvertImage;
  close(): void;
}

interface Waiting {
  resolve(made: ConvertedImage): void;
  reject(error: HttpError): void;
}

const IDLE_MS = 300_000;
/** For what the encoder does not leave off by itself. */
const GRACE_MS = 1000;
const INHERITED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'NODE_PATH', 'TMPDIR', 'SystemRoot'];
// Encoders take memory in large pieces. glibc would keep it, from its default of growing thresholds on.
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_ARENA_MAX: '2' };

const notAnImage = () => new HttpError(400, TEXTS.notAnImage);
const tryAgain = () => new HttpError(503, TEXTS.busy, { headers: { 'retry-after': '2' } });

/**
 * Makes images in a process of its own: what crashes a decoder or does not end does not harm the server, and
 * the memory goes back when there is nothing to do. It starts with the first image and has no secrets.
 */
export function createConversionProcess(options: ConversionProcessOptions): ConversionProcess {
  const { limits, logger } = options;
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function settle(reply: ConversionReply): void {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('made' in reply) asked?.resolve(reply.made);
    else asked?.reject(new HttpError(reply.refusal.status, reply.refusal.text));
  }

  function failAll(reason: string, error: HttpError): void {
    if (waiting.size === 0) return;
    logger.warn('image-process', { message: reason, images: waiting.size });
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  }

  function start(): ChildProcess {
    const started = startProcess(options.file);
    const end = (reason: string) => {
      if (child !== started) return;
      child = undefined;
      // A request that was alone in the process has crashed it. Of several requests any may have done so.
      failAll(reason, waiting.size === 1 ? notAnImage() : tryAgain());
    };
    started.on('message', settle);
    started.on('error', (error) => end(error.message));
    started.on('exit', (code, signal) => end(`ended with ${signal ?? code}`));
    child = started;
    return started;
  }

  function stop(): void {
    const stopped = child;
    child = undefined;
    if (stopped?.connected) stopped.disconnect();
  }

  /** Ends the process for one image that takes too long. The others in it have done nothing. */
  function giveUp(id: number): void {
    waiting.get(id)?.reject(notAnImage());
    waiting.delete(id);
    child?.kill('SIGKILL');
    child = undefined;
    failAll('ended for an image that took too long', tryAgain());
  }

  return {
    async convert(bytes, conversion) {
      clearTimeout(idle);
      const running = child ?? start();
      lastId += 1;
      const id = lastId;
      // It also keeps the server there until its last image is made.
      const late = setTimeout(() => giveUp(id), limits.conversionMs + GRACE_MS);
      try {
        return await new Promise<ConvertedImage>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          const request: ConversionRequest = { id, bytes, conversion, limits };
          // 'exit' reports its end to all who wait.
          running.send(request, () => undefined);
        });
      } finally {
        clearTimeout(late);
        clearTimeout(idle);
        if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
      }
    },
    close() {
      clearTimeout(idle);
      stop();
    },
  };
}

function startProcess(file: string): ChildProcess {
  const kept = INHERITED_VARIABLES.map((name) => [name, process.env[name]] as const);
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), ...ALLOCATOR },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The server may end while it is there.
  child.unref();
  child.channel?.unref();
  return child;
}
