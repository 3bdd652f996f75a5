import type { GraphQLSchema } from 'graphql/index.js';
import { addChangelogQuery } from './changelog-query.ts';
import { addConnections } from './connection.ts';
import { addEnums } from './enums.ts';
import { addFeedbackFields } from './feedback-fields.ts';
import { addListQueries } from './list-queries.ts';
import { addMessageFields } from './message-fields.ts';
import { addPageQueries } from './page-queries.ts';
import { addPageTypes } from './page-types.ts';
import { addReportQueries } from './report-queries.ts';
import { createSchemaBuilder } from './schema-builder.ts';

/** Builds the schema of the data backend; schema.graphql holds it as text. */
export function buildSchema(): GraphQLSchema {
  const builder = createSchemaBuilder();
  builder.queryType({ description: 'What can be read.' });
  builder.mutationType({ description: 'What readers can say.' });
  const enums = addEnums(builder);
  const types = addPageTypes(builder, enums);
  const connect = addConnections(builder);
  addPageQueries(builder, enums, types, connect);
  addListQueries(builder, enums, types);
  addChangelogQuery(builder, enums, connect);
  addFeedbackFields(builder);
  addMessageFields(builder);
  addReportQueries(builder);
  return builder.toSchema();
}
