import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql/index.js';
import type { FieldCost } from './field-cost.ts';

/** What an operation is made of, once its document has passed validation. */
export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** With the defaults of the operation. */
  readonly variables: Readonly<Record<string, unknown>>;
}

type Fields = ReturnType<GraphQLObjectType['getFields']>;
type Field = Fields[string];

/** More than a connection ever gives; what is beyond is refused when it is read. */
const MAX_FIRST = 100;

/**
 * Estimates how many objects an answer has, before it is made: lists multiply what lies in them, connections by
 * `first`. Fields can be dearer by their `extensions.cost`; introspection costs nothing here.
 */
export function computeCost(costed: CostedOperation): number {
  const { schema, document, operation } = costed;
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
  /** By fragment and the size of the connection around it. */
  const known = new Map<string, number>();

  function addFragment(name: string, parent: GraphQLObjectType, first: number): number {
    const key = `${name} ${first}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const selectionSet = fragments.get(name);
    const cost = selectionSet ? addSelections(selectionSet, parent, first) : 0;
    known.set(key, cost);
    return cost;
  }

  function addField(node: FieldNode, field: Field, first: number): number {
    const type = getNamedType(field.type);
    const { own = 0, items = 1 } = (field.extensions['cost'] ?? {}) as FieldCost;
    if (!isObjectType(type)) return own;
    const inner = readFirst(node, field, costed) ?? first;
    const inside = node.selectionSet ? addSelections(node.selectionSet, type, inner) : 0;
    return own + (items === 'first' ? first : items) * (1 + inside);
  }

  function addSelections(
    { selections }: SelectionSetNode,
    parent: GraphQLObjectType,
    first: number,
  ): number {
    const fields = parent.getFields();
    let sum = 0;
    for (const node of selections) {
      // The schema has neither interfaces nor unions, so that a fragment is always of its parent's type.
      if (node.kind === Kind.FRAGMENT_SPREAD) sum += addFragment(node.name.value, parent, first);
      else if (node.kind === Kind.INLINE_FRAGMENT)
        sum += addSelections(node.selectionSet, parent, first);
      else {
        const field = fields[node.name.value];
        if (field) sum += addField(node, field, first);
      }
    }
    return sum;
  }

  const root = schema.getRootType(operation.operation);
  return root ? addSelections(operation.selectionSet, root, 1) : 0;
}

/** How many items a connection is asked for; undefined for any other field. */
function readFirst(node: FieldNode, field: Field, costed: CostedOperation): number | undefined {
  const argument = field.args.find(({ name }) => name === 'first');
  if (!argument) return undefined;
  const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const value = given && readNumber(given, costed.variables);
  return Math.min(MAX_FIRST, Math.max(0, Number(value ?? argument.defaultValue ?? MAX_FIRST)));
}

function readNumber(node: ValueNode, variables: CostedOperation['variables']): number | undefined {
  if (node.kind === Kind.INT) return Number(node.value);
  if (node.kind !== Kind.VARIABLE) return undefined;
  const value = variables[node.name.value];
  return typeof value === 'number' ? value : undefined;
}
