import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** What zones admit by; how many IoT devices carry it is counted when it is shown. */
export interface ZoneTag {
  readonly id: string;
  readonly name: string;
  readonly colour: string | null;
  readonly createdAt: string;
}

export const ZONE_TAGS = defineKind<ZoneTag>('zone-tag', 'tag');
