import { describe, expect, it } from 'vitest';
import { createApp } from '#server/edge/create-app.ts';
import { createLogger } from '#server/edge/logger.ts';
import { createMetrics } from './create-metrics.ts';

function createMeasuredApp(isOn: boolean) {
  return createApp({
    site: () => new Response('nothing', { status: 404 }),
    areas: { '/area/*': { fetch: () => new Response('area') } },
    logger: createLogger({ level: 'silent', write: () => {} }),
    ...(isOn && { metrics: createMetrics() }),
    securityHeaders: {},
    trustProxy: false,
  });
}

const ask = (app: ReturnType<typeof createMeasuredApp>, path: string, method = 'GET') =>
  app.fetch(new Request(`http://localhost${path}`, { method }));

describe('the metrics', () => {
  it('count requests by area, method and class of status', async () => {
    const app = createMeasuredApp(true);
    for (const path of ['/area/1', '/area/2', '/made-up-1', '/made-up-2']) await ask(app, path);
    await ask(app, '/area/3', 'PURGE');
    const response = await ask(app, '/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    const counted = text.split('\n').filter((line) => line.startsWith('http_requests_total'));
    expect(counted).toEqual([
      'http_requests_total{area="/area/*",method="GET",status="2xx"} 2',
      'http_requests_total{area="/*",method="GET",status="4xx"} 2',
      'http_requests_total{area="/area/*",method="other",status="2xx"} 1',
    ]);
    expect(text).toContain('http_request_duration_seconds_count{area="/area/*"} 3');
    expect(text).toContain('http_requests_in_flight 1');
    expect(text).toContain('http_requests_limited_total');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('have few labels, whatever is asked', async () => {
    const app = createMeasuredApp(true);
    for (let time = 0; time < 2000; time += 1) {
      await ask(app, `/made-up-${time}`, `METHOD${time}`);
      await ask(app, `/area/${time}`);
    }
    const text = await (await ask(app, '/metrics')).text();
    expect(text.match(/^http_requests_total\{/gm)).toHaveLength(2);
  });

  it('are not there when they are off', async () => {
    expect((await ask(createMeasuredApp(false), '/metrics')).status).toBe(404);
  });

  it('can only be read', async () => {
    const response = await ask(createMeasuredApp(true), '/metrics', 'DELETE');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
