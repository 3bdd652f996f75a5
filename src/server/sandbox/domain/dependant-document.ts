import type { Dependant } from '#server/sandbox/entities/dependant.ts';
import { DEPENDANT_LABELS } from '#server/sandbox/entities/label.ts';
import { readLabelNames } from './labels.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** A dependant as documents show it. */
export function buildDependantDocument(state: Draft, dependant: Dependant) {
  const { pictures: _pictures, labelIds: _labelIds, createdAt, ...rest } = dependant;
  const tags = readLabelNames(state, DEPENDANT_LABELS, dependant);
  return { ...rest, tags, createdAt };
}
