import { ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { DEPENDANT_LABELS } from '#server/sandbox/entities/label.ts';
import {
  addLabels,
  answerLabels,
  buildLabelDocument,
  renameLabel,
  takeLabels,
  type LabelUse,
} from '#server/sandbox/domain/labels.ts';

const USE: LabelUse = {
  labels: DEPENDANT_LABELS,
  listCarriers: (state) => state.list(DEPENDANTS),
};

function addDependantTag({ state, path, body }: Call<'addDependantTag'>) {
  const dependant = state.require(DEPENDANTS, path.dependantId);
  const [label] = takeLabels(state, DEPENDANT_LABELS, [body.name]);
  if (!dependant.labelIds.includes(label!.id))
    state.put(DEPENDANTS, addLabels(dependant, [label!]));
  return ok(buildLabelDocument(state, label!, USE));
}

/** Labels of dependants. */
export const DEPENDANT_TAG_OPERATIONS = {
  addDependantTag,
  editDependantTag: (call) => renameLabel(call, USE),
  listDependantTags: (call) => answerLabels(call, USE),
} satisfies Partial<Handlers>;
