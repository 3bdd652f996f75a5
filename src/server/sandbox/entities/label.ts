import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** A label of beneficiaries or dependants. Who carries it names its id, so that a new name shows everywhere. */
export interface Label {
  readonly id: string;
  readonly name: string;
}

export const BENEFICIARY_LABELS = defineKind<Label>('beneficiary-label', 'lbl');
export const DEPENDANT_LABELS = defineKind<Label>('dependant-label', 'lbl');
