import type { ObjectRef } from '@pothos/core';
import type { KeyedList } from '#server/graphql/content/index-content.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import { UserError } from '#server/graphql/user-error.ts';
import type { Builder, SchemaTypes } from './schema-builder.ts';

/** Most items of one page of a connection. */
const MAX_FIRST = 100;
/** Items of a page of a connection where nobody says how many. */
export const DEFAULT_FIRST = 20;

/** A reference to the schema's type of an item. */
type Ref<Item> = ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, Item>;

interface Edge<Item> {
  readonly cursor: string;
  readonly node: Item;
}

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** A page of a list (GraphQL Cursor Connections Specification). */
interface Connection<Item> {
  readonly edges: readonly Edge<Item>[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number;
}

/** Which page is wanted. */
interface ConnectionArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

const CURSOR_PREFIX = 'after:';

/** A cursor names the item that it follows, so it survives a build that adds others. */
function formatCursor(key: string): string {
  return Buffer.from(CURSOR_PREFIX + key).toString('base64url');
}

function findCursorIndex<Item>(list: KeyedList<Item>, cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  const key = text.startsWith(CURSOR_PREFIX) ? text.slice(CURSOR_PREFIX.length) : undefined;
  const position = key === undefined ? undefined : list.positions.get(key);
  if (position === undefined)
    throw new UserError(
      'BAD_CURSOR',
      'The cursor does not belong to this list. Start without a cursor.',
    );
  return position;
}

/**
 * Cuts a page out of a list.
 *
 * @param isWanted the filter; the total counts what passes it
 * @throws UserError for a cursor that is not of this list, and for a senseless number of items
 */
export function paginate<Item>(
  list: KeyedList<Item>,
  { first, after }: ConnectionArguments,
  isWanted: (item: Item) => boolean,
): Connection<Item> {
  const count = first ?? DEFAULT_FIRST;
  if (count < 0 || count > MAX_FIRST)
    throw new UserError('BAD_USER_INPUT', `first must be from 0 to ${MAX_FIRST}.`);
  const start = after == null ? 0 : findCursorIndex(list, after) + 1;
  const wanted = list.items.filter(isWanted);
  const before = list.items.slice(0, start).filter(isWanted).length;
  const items = wanted.slice(before, before + count);
  const edges = items.map((node) => ({ cursor: formatCursor(list.key(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: before + items.length < wanted.length,
      hasPreviousPage: before > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: wanted.length,
  };
}

/** Adds the types of connections. @returns a function that adds those of one kind of item */
export function addConnections(builder: Builder) {
  const pageInfo = builder.objectRef<PageInfo>('PageInfo').implement({
    description: 'Position of a page in its list.',
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNextPage', {
        description: 'Whether the list has later items.',
      }),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
        description: 'Whether the list has earlier items.',
      }),
      startCursor: t.exposeString('startCursor', {
        description: 'Cursor of the first item, or null if the page is empty.',
        nullable: true,
      }),
      endCursor: t.exposeString('endCursor', {
        description:
          'Cursor of the last item, for `after` of the next page. null if the page is empty.',
        nullable: true,
      }),
    }),
  });
  /** @param plural what the items are called in descriptions */
  return <Item extends object>(name: string, plural: string, node: Ref<Item>) => {
    // Pothos cannot tell what a resolver of a type that is not known yet gives.
    const ref = addConnection(builder, { name, plural, node, pageInfo });
    return ref as Ref<Connection<Item>>;
  };
}

interface ConnectionParts {
  readonly name: string;
  readonly plural: string;
  readonly node: Ref<object>;
  readonly pageInfo: Ref<PageInfo>;
}

function addConnection(builder: Builder, { name, plural, node, pageInfo }: ConnectionParts) {
  const edge = builder.objectRef<Edge<object>>(`${name}Edge`).implement({
    description: `One of the ${plural} and its position in the list.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: 'For `after`: the page after this item.' }),
      node: t.field({ type: node, description: 'The item itself.', resolve: (own) => own.node }),
    }),
  });
  return builder.objectRef<Connection<object>>(`${name}Connection`).implement({
    description: `A page of the list of ${plural}.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: 'The items with their cursors.',
        extensions: costs({ items: 'first' }),
        resolve: (own) => own.edges,
      }),
      pageInfo: t.field({
        type: pageInfo,
        description: 'Position of this page in the list.',
        resolve: (own) => own.pageInfo,
      }),
      totalCount: t.exposeInt('totalCount', {
        description: 'Number of items in the whole list that match the filter.',
      }),
    }),
  });
}
