import { AUDIENCES } from '#server/sandbox/entities/audience.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The audience that messages and vouchers of the examples go to, by a name that no example takes. */
export function seedAudiences(state: Draft): void {
  state.put(AUDIENCES, {
    id: 'aud_01HZX8K1L5YH',
    name: 'VIP clients',
    filters: [{ field: 'tag', operator: 'is', value: 'vip' }],
    createdAt: '2026-03-02T11:40:00Z',
  });
}
