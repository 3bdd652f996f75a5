import { ok } from '#server/sandbox/kernel/results.ts';
import type { SharedCall } from '#server/sandbox/kernel/call.ts';
import { assertFreeName } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import type { Label } from '#server/sandbox/entities/label.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { Kind } from '#server/sandbox/kernel/kind.ts';

/** The most labels that one carries. */
const MAX_LABELS = 20;

interface Carrier {
  readonly id: string;
  readonly labelIds: readonly string[];
}

/** Labels and those who carry them. */
export interface LabelUse {
  readonly labels: Kind<Label>;
  readonly listCarriers: (state: Draft) => readonly Carrier[];
}

/** The names of labels, in the order in which they were put on a carrier. */
export function readLabelNames(
  state: Draft,
  labels: Kind<Label>,
  { labelIds }: Carrier,
): readonly string[] {
  return labelIds.flatMap((id) => state.get(labels, id)?.name ?? []);
}

/** Finds the labels with some names and makes those that are lacking; each once, in the order of the names. */
export function takeLabels(
  state: Draft,
  kind: Kind<Label>,
  names: readonly string[],
): readonly Label[] {
  const known = new Map(state.list(kind).map((label) => [label.name, label]));
  return [...new Set(names)].map(
    (name) => known.get(name) ?? state.put(kind, { id: state.createId(kind.prefix), name }),
  );
}

/** Puts labels beside those that a carrier has. Refuses with `too_many_tags`. */
export function addLabels<Entity extends Carrier>(
  carrier: Entity,
  labels: readonly Label[],
): Entity {
  const labelIds = [...new Set([...carrier.labelIds, ...labels.map(({ id }) => id)])];
  if (labelIds.length > MAX_LABELS)
    failWith('too_many_tags', {
      detail: `${carrier.id} would carry ${labelIds.length} of at most ${MAX_LABELS} labels.`,
    });
  return { ...carrier, labelIds };
}

function buildLabelShow(state: Draft, listCarriers: LabelUse['listCarriers']) {
  const counts = new Map<string, number>();
  for (const id of listCarriers(state).flatMap(({ labelIds }) => labelIds))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return ({ id, name }: Label) => ({ id, name, carrierCount: counts.get(id) ?? 0 });
}

/** Answers with a page of labels that fit, the label made last first. */
export function answerLabels(
  call: SharedCall<never, PageQuery>,
  { labels, listCarriers }: LabelUse,
  fits: (name: string) => boolean = () => true,
) {
  const { state } = call;
  const found = state.list(labels).filter(({ name }) => fits(name));
  return buildNewestPageResult(call, found, buildLabelShow(state, listCarriers));
}

/** Answers with some labels, all on one page. */
export function answerGivenLabels(
  state: Draft,
  labels: readonly Label[],
  { listCarriers }: LabelUse,
) {
  const data = labels.map(buildLabelShow(state, listCarriers));
  return ok({ data, page: { nextCursor: null, hasMore: false } });
}

/** A label as documents show it. */
export function buildLabelDocument(state: Draft, label: Label, { listCarriers }: LabelUse) {
  return buildLabelShow(state, listCarriers)(label);
}

/** Gives the label in the path another name. Refuses with `tag_not_found` and `already_exists`. */
export function renameLabel(
  { state, path, body }: SharedCall<'labelId', unknown, Pick<Label, 'name'>>,
  { labels, listCarriers }: LabelUse,
) {
  const label = state.require(labels, path.labelId, 'tag_not_found');
  const { name } = body;
  assertFreeName(state, labels, name, label.id);
  const changed = state.put(labels, { ...label, name });
  return ok(buildLabelShow(state, listCarriers)(changed));
}
