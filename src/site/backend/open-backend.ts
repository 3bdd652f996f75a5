import type { BackendSettings } from './backend-settings.ts';
import { createBackend, type Backend } from './create-backend.ts';

const backends = new Map<string, Backend>();

/** The one client of a backend, made when it is first wanted. */
export function openBackend(settings: BackendSettings): Backend {
  const key = JSON.stringify(settings);
  const known = backends.get(key) ?? createBackend(settings);
  backends.set(key, known);
  return known;
}
