import { ok } from '#server/sandbox/kernel/results.ts';
import type { Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { describeMissing } from '#server/sandbox/kernel/describe-missing.ts';
import { ACCOUNTS } from '#server/sandbox/entities/account.ts';
import { DEPENDANTS } from '#server/sandbox/entities/dependant.ts';
import { WALLET_GROUPS } from '#server/sandbox/entities/wallet.ts';
import { ZONES, type Zone } from '#server/sandbox/entities/zone.ts';
import { ZONE_TAGS } from '#server/sandbox/entities/zone-tag.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';
import type { Kind } from '#server/sandbox/kernel/kind.ts';
import { buildZoneDocument } from '#server/sandbox/domain/zone-document.ts';

/** One way of being admitted: where a zone keeps it, and what is admitted. */
interface Admission<Name extends string> {
  readonly list: 'tagIds' | 'groupIds' | 'whitelist';
  /** Name of the id in the path and in the body. */
  readonly name: Name;
  /** Refuses an id that nothing has. @param pointer to it in the request, none for the path */
  readonly assertThere: (state: Draft, id: string, pointer?: string) => void;
}

function buildAdmission<Entity, Name extends string>(
  kind: Kind<Entity>,
  { code, ...admission }: Omit<Admission<Name>, 'assertThere'> & { readonly code: string },
): Admission<Name> {
  return {
    ...admission,
    assertThere(state, id, pointer) {
      if (state.get(kind, id) !== undefined) return;
      const detail = describeMissing(kind, id);
      failWith(code, { detail, pointer });
    },
  };
}

const TAG = buildAdmission(ZONE_TAGS, { list: 'tagIds', name: 'tagId', code: 'tag_not_found' });
const GROUP = buildAdmission(WALLET_GROUPS, {
  list: 'groupIds',
  name: 'groupId',
  code: 'wallet_group_not_found',
});
const ACCOUNT = buildAdmission(ACCOUNTS, {
  list: 'whitelist',
  name: 'accountId',
  code: 'account_not_found',
});
const DEPENDANT = buildAdmission(DEPENDANTS, {
  list: 'whitelist',
  name: 'dependantId',
  code: 'not_found',
});

function answerZone({ state }: SharedCall, zone: Zone) {
  return ok(buildZoneDocument(state, zone));
}

/** Lets a zone admit something more; what the zone admits already changes nothing. */
function admit<Name extends string>(
  call: SharedCall<'zoneId', unknown, Readonly<Record<NoInfer<Name>, string>>>,
  { list, name, assertThere }: Admission<Name>,
) {
  const { state, body } = call;
  const zone = state.require(ZONES, call.path.zoneId);
  const id = body[name];
  assertThere(state, id, `/${name}`);
  if (zone[list].includes(id)) return answerZone(call, zone);
  return answerZone(call, state.put(ZONES, { ...zone, [list]: [...zone[list], id] }));
}

/** Ends an admission; what a zone does not have changes nothing. */
function exclude<Name extends string>(
  call: SharedCall<'zoneId' | NoInfer<Name>>,
  { list, name, assertThere }: Admission<Name>,
) {
  const { state } = call;
  const zone = state.require(ZONES, call.path.zoneId);
  const id = call.path[name];
  assertThere(state, id);
  if (!zone[list].includes(id)) return answerZone(call, zone);
  const left = zone[list].filter((other) => other !== id);
  return answerZone(call, state.put(ZONES, { ...zone, [list]: left }));
}

/** Whom zones admit. */
export const ZONE_ADMISSION_OPERATIONS = {
  addTagToZone: (call) => admit(call, TAG),
  addGroupToZone: (call) => admit(call, GROUP),
  whitelistAccount: (call) => admit(call, ACCOUNT),
  whitelistDependant: (call) => admit(call, DEPENDANT),
  removeTagFromZone: (call) => exclude(call, TAG),
  removeGroupFromZone: (call) => exclude(call, GROUP),
  removeWhitelistedAccount: (call) => exclude(call, ACCOUNT),
  removeWhitelistedDependant: (call) => exclude(call, DEPENDANT),
} satisfies Partial<Handlers>;
