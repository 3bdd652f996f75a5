import { describe, expect, it } from 'vitest';
import type { LogFormat } from './format-log-line.ts';
import type { LogLevel } from './log-event.ts';
import { createLogger } from './logger.ts';

function createRecorder(level: LogLevel, format: LogFormat = 'json') {
  const writes: string[] = [];
  const logger = createLogger({
    level,
    format,
    write: (lines) => writes.push(lines),
    now: () => 0,
  });
  return { logger, writes };
}

describe('createLogger', () => {
  it('writes one line of JSON per event', () => {
    const { logger, writes } = createRecorder('info');
    logger.info('request', { path: '/a\n"b"', status: 200 });
    logger.flush();
    expect(writes.join('')).toBe(
      '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"request","path":"/a\\n\\"b\\"","status":200}\n',
    );
  });

  it('writes plain lines for a person', () => {
    const { logger, writes } = createRecorder('info', 'text');
    logger.info('listening', { url: 'http://localhost:3000', files: 3 });
    logger.info('request', { id: 'x', method: 'GET', path: '/a', status: 200, ms: 1.5, bytes: 9 });
    logger.warn('mail not sent', { error: 'no\u001b[2Jhost', tries: 2 });
    logger.flush();
    const lines = writes.join('').replaceAll(/^\d\d:\d\d:\d\d /gm, '');
    expect(lines).toBe(
      'The site is ready. Open http://localhost:3000 (Ctrl+C stops it).\n' +
        'GET /a 200, 1.5 ms\n' +
        'warn: mail not sent error=no [2Jhost tries=2\n',
    );
  });

  it('leaves out what is below its level', () => {
    const { logger, writes } = createRecorder('warn');
    logger.debug('a');
    logger.info('b');
    logger.warn('c');
    logger.error('d');
    logger.flush();
    expect(writes.join('')).not.toMatch(/"[ab]"/);
    expect(writes.join('').match(/\n/g)).toHaveLength(2);
    expect(logger.isOn('info')).toBe(false);
  });

  it('writes nothing at all when silent', () => {
    const { logger, writes } = createRecorder('silent');
    logger.error('a');
    logger.flush();
    expect(writes).toEqual([]);
  });

  it('gathers lines and writes them by itself', async () => {
    const { logger, writes } = createRecorder('info');
    logger.info('a');
    logger.info('b');
    expect(writes).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(writes).toHaveLength(1);
  });

  it('drops lines instead of keeping them while nobody takes them, and says how many', () => {
    const writes: string[] = [];
    let isFull = true;
    const write = (lines: string) => writes.push(lines);
    const logger = createLogger({ level: 'info', write, isFull: () => isFull, now: () => 0 });
    for (let line = 0; line < 10_000; line += 1) logger.info('request', { line });
    logger.flush();
    expect(writes).toEqual([]);
    isFull = false;
    logger.info('last');
    logger.flush();
    const events = writes.join('').trim().split('\n');
    expect(events.map((text) => JSON.parse(text))).toMatchObject([
      { level: 'warn', event: 'lines-dropped', count: 10_000 },
      { event: 'last' },
    ]);
  });

  it('shortens a field that somebody has made long', () => {
    const { logger, writes } = createRecorder('info');
    logger.error('failure', { message: 'x'.repeat(1_000_000) });
    logger.flush();
    expect(writes.join('').length).toBeLessThan(5000);
  });
});
