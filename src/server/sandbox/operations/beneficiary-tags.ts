import type { Answer, Call, Operations } from '#server/sandbox/kernel/call.ts';
import { buildSearchTest } from '#server/sandbox/kernel/filters.ts';
import type { PageQuery } from '#server/sandbox/kernel/pages.ts';
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

interface NewLabels {
  readonly names: readonly string[];
  readonly beneficiaryIds?: readonly string[];
}

const USE: LabelUse = {
  labels: BENEFICIARY_LABELS,
  listCarriers: (state) => state.list(BENEFICIARIES),
};

function createBeneficiaryTags({ state, body }: Call<NewLabels>): Answer {
  const labels = takeLabels(state, BENEFICIARY_LABELS, body.names);
  for (const id of new Set(body.beneficiaryIds))
    state.put(BENEFICIARIES, addLabels(state.need(BENEFICIARIES, id), labels));
  return answerGivenLabels(state, labels, USE);
}

function searchBeneficiaryTags(call: Call<unknown, PageQuery & { readonly name: string }>): Answer {
  return answerLabels(call, USE, buildSearchTest(call.query.name));
}

/** Labels of beneficiaries. */
export const BENEFICIARY_TAG_OPERATIONS: Operations = {
  listBeneficiaryTags: (call: Call<unknown, PageQuery>) => answerLabels(call, USE),
  createBeneficiaryTags,
  searchBeneficiaryTags,
  updateBeneficiaryTag: (call: Call<{ readonly name: string }>) => renameLabel(call, USE),
};
