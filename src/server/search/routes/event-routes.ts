import { parseEvents } from './parse-events.ts';
import type { Route } from './route.ts';

/** The Insights API: what readers saw, clicked and did. */
export const EVENT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/1/events',
    access: 'search',
    limit: 'eventsBytes',
    async handle({ body }, { events, clock }) {
      await events.append(parseEvents(body, clock));
      return { json: { status: 200, message: 'OK' } };
    },
  },
];
