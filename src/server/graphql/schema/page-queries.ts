import { formatDocsPath } from '#contract/docs-path.ts';
import { findItem } from '#server/graphql/content/index-content.ts';
import { UserError } from '#server/graphql/user-error.ts';
import { paginate, type addConnections } from './connection.ts';
import { createConnectionArguments } from './connection-arguments.ts';
import type { Enums } from './enums.ts';
import type { addPageTypes } from './page-types.ts';
import type { Builder } from './schema-builder.ts';

type Types = ReturnType<typeof addPageTypes>;

/** Adds the queries of pages and operations. */
export function addPageQueries(
  builder: Builder,
  enums: Enums,
  types: Types,
  connect: ReturnType<typeof addConnections>,
): void {
  const pages = connect('Page', 'pages', types.page);
  const operations = connect('Operation', 'operations', types.operation);
  const buildArguments = createConnectionArguments(builder);
  builder.queryFields((t) => ({
    page: t.field({
      type: types.page,
      description: 'A page by its path. An unknown path is an error with the code PAGE_NOT_FOUND.',
      nullable: true,
      args: {
        path: t.arg.string({ required: true, description: 'Such as /accounts/create-account.' }),
      },
      resolve: (_, { path }, { content }) => {
        const page = findItem(content.pages, formatDocsPath(path));
        if (!page) throw new UserError('PAGE_NOT_FOUND', 'No page has this path.');
        return page;
      },
    }),
    pages: t.field({
      type: pages,
      description: 'The pages in the order of the catalogue.',
      args: {
        ...buildArguments(),
        section: t.arg.string({ description: 'Only entries of this navigation section.' }),
        method: t.arg({ type: enums.method, description: 'Only entries with this HTTP method.' }),
      },
      resolve: (_, { section, method, ...place }, { content }) =>
        paginate(
          content.pages,
          place,
          (page) =>
            (section == null || page.section === section) &&
            (method == null || page.operation?.method === method),
        ),
    }),
    operation: t.field({
      type: types.operation,
      description: 'An operation by its name, or null.',
      nullable: true,
      args: {
        operationId: t.arg.string({ required: true, description: 'Such as createAccount.' }),
      },
      resolve: (_, { operationId }, { content }) => findItem(content.operations, operationId),
    }),
    operations: t.field({
      type: operations,
      description: 'The operations in the order of the catalogue.',
      args: {
        ...buildArguments(),
        section: t.arg.string({ description: 'Only entries of this navigation section.' }),
        method: t.arg({ type: enums.method, description: 'Only entries with this HTTP method.' }),
        permission: t.arg.string({ description: 'Only operations that need this permission.' }),
      },
      resolve: (_, { section, method, permission, ...place }, { content }) =>
        paginate(
          content.operations,
          place,
          (operation) =>
            (section == null || operation.section === section) &&
            (method == null || operation.method === method) &&
            (permission == null || operation.permission === permission),
        ),
    }),
  }));
}
