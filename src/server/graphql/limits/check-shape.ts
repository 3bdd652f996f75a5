import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql/index.js';
import { UserError } from '#server/graphql/user-error.ts';
import type { GraphqlLimits } from './graphql-limits.ts';

/** The size of a selection with its fragments in place. */
interface Shape {
  /** 0 for nothing. */
  readonly depth: number;
  readonly aliases: number;
  readonly rootFields: number;
  readonly fields: number;
  readonly directives: number;
}

const EMPTY: Shape = { depth: 0, aliases: 0, rootFields: 0, fields: 0, directives: 0 };
/** The depth of introspection is bounded by a rule of its own: common tools go deeper than anybody else. */
const INTROSPECTION_FIELDS = new Set(['__schema', '__type']);
const INTROSPECTION_TYPE = /^__/;

/**
 * Checks how deep and how wide a document is before it is validated, since validation itself takes long for some
 * documents. Every fragment is looked at once, so the time follows the length of the document.
 *
 * @returns the first limit that a part of it is beyond
 */
export function checkShape(document: DocumentNode, limits: GraphqlLimits): UserError | undefined {
  const { measure, measureFragment } = createMeasure(document);
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition)) continue;
    const selected =
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? measureFragment(definition.name.value)
        : measure(definition.selectionSet);
    const directives = selected.directives + (definition.directives?.length ?? 0);
    const error = compare({ ...selected, directives }, limits);
    if (error) return error;
  }
  return undefined;
}

function compare(shape: Shape, limits: GraphqlLimits): UserError | undefined {
  if (shape.depth > limits.depth)
    return new UserError('TOO_DEEP', `Fields may lie ${limits.depth} deep at most.`);
  if (shape.rootFields > limits.rootFields)
    return new UserError(
      'TOO_MANY_ROOT_FIELDS',
      `A request may have ${limits.rootFields} fields at its root.`,
    );
  if (shape.aliases > limits.aliases)
    return new UserError('TOO_MANY_ALIASES', `A request may have ${limits.aliases} aliases.`);
  if (shape.directives > limits.directives)
    return new UserError(
      'TOO_MANY_DIRECTIVES',
      `A request may have ${limits.directives} directives.`,
    );
  if (shape.fields > limits.fields)
    return new UserError(
      'TOO_MANY_FIELDS',
      `A request may have ${limits.fields} fields, fragments counted wherever they are spread.`,
    );
  return undefined;
}

interface Measure {
  readonly measure: (selectionSet: SelectionSetNode) => Shape;
  readonly measureFragment: (name: string) => Shape;
}

function createMeasure(document: DocumentNode): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  const known = new Map<string, Shape>();

  function measureFragment(name: string): Shape {
    const found = known.get(name);
    if (found) return found;
    const fragment = fragments.get(name);
    // Fragments that are missing or contain themselves are for validation to report.
    known.set(name, EMPTY);
    const shape = fragment ? measure(fragment.selectionSet) : EMPTY;
    const isIntrospection = INTROSPECTION_TYPE.test(fragment?.typeCondition.name.value ?? '');
    const counted = isIntrospection ? { ...shape, depth: 0 } : shape;
    known.set(name, counted);
    return counted;
  }

  function measureSelection(selection: SelectionNode): Shape {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    const inner = selection.selectionSet ? measure(selection.selectionSet) : EMPTY;
    return {
      depth: INTROSPECTION_FIELDS.has(selection.name.value) ? 1 : inner.depth + 1,
      aliases: inner.aliases + (selection.alias ? 1 : 0),
      rootFields: 1,
      fields: inner.fields + 1,
      directives: inner.directives,
    };
  }

  function measure({ selections }: SelectionSetNode): Shape {
    const sum: { -readonly [Key in keyof Shape]: number } = { ...EMPTY };
    for (const selection of selections) {
      const part = measureSelection(selection);
      sum.depth = Math.max(sum.depth, part.depth);
      sum.aliases += part.aliases;
      sum.rootFields += part.rootFields;
      sum.fields += part.fields;
      sum.directives += part.directives + (selection.directives?.length ?? 0);
    }
    return sum;
  }

  return { measure, measureFragment };
}
