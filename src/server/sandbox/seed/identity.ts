import {
  IDENTITY_CONNECTION_ID,
  IDENTITY_CONNECTIONS,
} from '#server/sandbox/entities/identity-connection.ts';
import { IDENTITY_INQUIRIES } from '#server/sandbox/entities/identity-check.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The connection to the identity provider, and what is behind the check that is on record. */
export function seedIdentity(state: Draft): void {
  state.put(IDENTITY_CONNECTIONS, {
    id: IDENTITY_CONNECTION_ID,
    status: 'connected',
    environment: 'test',
    username: 'harvest-lane',
    callbackUrl: 'https://harvestlane.example/callbacks',
    lastTestedAt: '2026-03-02T10:05:00Z',
    answer: 'accepts',
  });
  state.put(IDENTITY_INQUIRIES, {
    id: 'idc_01HZX8T9V4GR',
    outcome: 'verified',
    answersAt: Date.parse('2026-03-02T10:10:04Z'),
    eventId: 'evt_01HZX9E5F7GH',
  });
}
