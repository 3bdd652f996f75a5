import { METHODS } from '#contract/method.ts';
import { CHANGE_KINDS, type ChangeKind } from '#contract/site-data.ts';
import type { Builder } from './schema-builder.ts';

const KIND_TEXTS: Readonly<Record<ChangeKind, string>> = {
  added: 'Something is new.',
  changed: 'Something behaves differently.',
  fixed: 'A mistake was corrected.',
  deprecated: 'Something still works and will be removed.',
  removed: 'Something no longer works.',
};

/** Adds the enums that several types use. */
export function addEnums(builder: Builder) {
  const method = builder.enumType('Method', {
    description: 'An HTTP method of the documented API.',
    values: Object.fromEntries(
      METHODS.map((name) => [name, { value: name, description: `HTTP ${name}.` }] as const),
    ) as Record<(typeof METHODS)[number], { value: (typeof METHODS)[number]; description: string }>,
  });
  const pageKind = builder.enumType('PageKind', {
    description: 'What a page is about.',
    values: {
      OPERATION: { value: 'operation', description: 'One operation of the API.' },
      GUIDE: { value: 'guide', description: 'Anything else.' },
    } as const,
  });
  const changeKind = builder.enumType('ChangeKind', {
    description: 'Kind of change in a changelog entry.',
    values: Object.fromEntries(
      CHANGE_KINDS.map((kind) => [
        kind.toUpperCase(),
        { value: kind, description: KIND_TEXTS[kind] },
      ]),
    ) as Record<Uppercase<ChangeKind>, { value: ChangeKind; description: string }>,
  });
  return { method, pageKind, changeKind };
}

export type Enums = ReturnType<typeof addEnums>;
