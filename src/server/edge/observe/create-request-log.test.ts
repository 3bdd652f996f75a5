import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { createRequestLog } from './create-request-log.ts';

describe('createRequestLog', () => {
  it('writes a line per request, and of a flood of refusals a number', () => {
    const lines: string[] = [];
    let now = 0;
    const logger = createLogger({ level: 'info', write: (text) => lines.push(text) });
    const log = createRequestLog(logger, () => now);
    const request = { id: 'id', method: 'GET', path: '/', ms: 1, bytes: 2 };
    for (let time = 0; time < 5000; time += 1) log({ ...request, status: 429 });
    for (let time = 0; time < 300; time += 1) log({ ...request, status: 200 });
    now = 1000;
    log({ ...request, status: 404 });
    logger.flush();
    const events = lines.join('').trim().split('\n');
    expect(events.filter((line) => line.includes('"status":429'))).toHaveLength(100);
    expect(events.filter((line) => line.includes('"status":200'))).toHaveLength(300);
    expect(events.at(-2)).toContain('"event":"refused-requests","count":4900');
    expect(events.at(-1)).toContain('"status":404');
  });
});
