import { created, noContent, ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { buildSearchTest } from '#server/sandbox/kernel/filters.ts';
import { assertFreeName, failTaken } from '#server/sandbox/kernel/assert-free-name.ts';
import { buildNewestPageResult, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { IOT_DEVICES } from '#server/sandbox/entities/iot-device.ts';
import { ZONES } from '#server/sandbox/entities/zone.ts';
import { ZONE_TAGS, type ZoneTag } from '#server/sandbox/entities/zone-tag.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

function buildTagShow(state: Draft) {
  const carriers = state.list(IOT_DEVICES);
  return ({ id, name, colour, createdAt }: ZoneTag) => ({
    id,
    name,
    colour,
    carrierCount: carriers.filter(({ tagId }) => tagId === id).length,
    createdAt,
  });
}

function requireTag({ state, path }: Pick<SharedCall<'tagId'>, 'state' | 'path'>): ZoneTag {
  return state.require(ZONE_TAGS, path.tagId, 'tag_not_found');
}

function createZoneTags({ state, body }: Call<'createZoneTags'>) {
  const { names, colour = null } = body;
  const known = new Set(state.list(ZONE_TAGS).map(({ name }) => name));
  for (const [index, name] of names.entries())
    if (known.has(name)) failTaken(`/names/${index}`, name);
  const tags = names.map((name) =>
    state.put(ZONE_TAGS, { id: state.createId('tag'), name, colour, createdAt: state.at }),
  );
  return created({
    data: tags.map(buildTagShow(state)),
    page: { nextCursor: null, hasMore: false },
  });
}

/** Answers with the tags that fit. */
function answerTags(
  call: SharedCall<never, PageQuery>,
  fits: (name: string) => boolean = () => true,
) {
  const { state } = call;
  const tags = state.list(ZONE_TAGS).filter(({ name }) => fits(name));
  return buildNewestPageResult(call, tags, buildTagShow(state));
}

function searchZoneTags(call: Call<'searchZoneTags'>) {
  const { query: words } = call.body;
  // A cursor belongs to the words as well.
  const query = { ...call.query, words };
  return answerTags({ ...call, query }, buildSearchTest(words));
}

function updateZoneTag(call: Call<'updateZoneTag'>) {
  const { state, body } = call;
  const tag = requireTag(call);
  const { name = tag.name, colour = tag.colour } = body;
  assertFreeName(state, ZONE_TAGS, name, tag.id);
  return ok(buildTagShow(state)(state.put(ZONE_TAGS, { ...tag, name, colour })));
}

function deleteZoneTag(call: Call<'deleteZoneTag'>) {
  const { state } = call;
  const tag = requireTag(call);
  const carrier = state.list(IOT_DEVICES).find(({ tagId }) => tagId === tag.id);
  if (carrier)
    failWith('tag_in_use', {
      detail: `The tag ${tag.id} is attached to ${carrier.id} (${carrier.name}).`,
    });
  const zone = state.list(ZONES).find(({ tagIds }) => tagIds.includes(tag.id));
  if (zone)
    failWith('tag_admitted', {
      detail: `The zone ${zone.id} (${zone.name}) admits the tag ${tag.id}.`,
    });
  state.remove(ZONE_TAGS, tag);
  return noContent();
}

/** The tags by which zones admit. */
export const ZONE_TAG_OPERATIONS = {
  createZoneTags,
  listZoneTags: (call) => answerTags(call),
  searchZoneTags,
  updateZoneTag,
  deleteZoneTag,
} satisfies Partial<Handlers>;
