import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildSearchTest } from '#server/sandbox/kernel/filters.ts';
import { BENEFICIARIES } from '#server/sandbox/entities/beneficiary.ts';
import { BENEFICIARY_LABELS } from '#server/sandbox/entities/label.ts';
import {
  addLabels,
  answerGivenLabels,
  answerLabels,
  renameLabel,
  takeLabels,
  type LabelUse,
} from '#server/sandbox/domain/labels.ts';

const USE: LabelUse = {
  labels: BENEFICIARY_LABELS,
  listCarriers: (state) => state.list(BENEFICIARIES),
};

function createBeneficiaryTags({ state, body }: Call<'createBeneficiaryTags'>) {
  const labels = takeLabels(state, BENEFICIARY_LABELS, body.names);
  for (const id of new Set(body.beneficiaryIds))
    state.put(BENEFICIARIES, addLabels(state.require(BENEFICIARIES, id), labels));
  return answerGivenLabels(state, labels, USE);
}

function searchBeneficiaryTags(call: Call<'searchBeneficiaryTags'>) {
  return answerLabels(call, USE, buildSearchTest(call.query.query));
}

/** Labels of beneficiaries. */
export const BENEFICIARY_TAG_OPERATIONS = {
  listBeneficiaryTags: (call) => answerLabels(call, USE),
  createBeneficiaryTags,
  searchBeneficiaryTags,
  updateBeneficiaryTag: (call) => renameLabel(call, USE),
} satisfies Partial<Handlers>;
