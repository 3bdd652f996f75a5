import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { DEPENDANT_LABELS } from '#server/sandbox/entities/label.ts';
import {
  addLabels,
  answerLabels,
  answerPutLabel,
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
  if (dependant.labelIds.includes(label!.id))
    failWith('tag_in_use', {
      pointer: '/name',
      detail: `The dependant ${dependant.id} carries the label "${body.name}" already.`,
    });
  state.put(DEPENDANTS, addLabels(dependant, [label!]));
  return answerPutLabel(state, label!, USE);
}

/** Labels of dependants. */
export const DEPENDANT_TAG_OPERATIONS = {
  addDependantTag,
  editDependantTag: (call) => renameLabel(call, USE),
  listDependantTags: (call) => answerLabels(call, USE),
} satisfies Partial<Handlers>;
