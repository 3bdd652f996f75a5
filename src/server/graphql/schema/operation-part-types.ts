import type { OperationError } from '#contract/operation-facts.ts';
import type {
  ContentNote,
  ContentParameter,
  ContentRequestBody,
  ContentResponse,
  ContentSample,
} from '#server/graphql/content/site-content.ts';
import type { Builder } from './schema-builder.ts';

/** Adds the types that an operation is made of. */
export function addOperationPartTypes(builder: Builder) {
  const note = builder.objectRef<ContentNote>('Note').implement({
    description: 'A highlighted note on the page.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'info, warning, tip or an HTTP method.' }),
      text: t.exposeString('text', { description: 'Markdown.' }),
    }),
  });
  const parameter = builder.objectRef<ContentParameter>('Parameter').implement({
    description: 'A parameter of an operation.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'As it travels.' }),
      place: t.exposeString('location', { description: 'path, query, header or cookie.' }),
      required: t.exposeBoolean('required', { description: 'Whether a call needs it.' }),
      deprecated: t.exposeBoolean('deprecated', { description: 'Whether it is deprecated.' }),
      description: t.exposeString('description', { description: 'Markdown.' }),
      types: t.exposeStringList('types', { description: 'JSON types of its value.' }),
      example: t.exposeString('example', {
        description: 'A value as JSON, or null.',
        nullable: true,
      }),
    }),
  });
  const requestBody = builder.objectRef<ContentRequestBody>('RequestBody').implement({
    description: 'The request body of an operation. The schema is in /openapi.json.',
    fields: (t) => ({
      required: t.exposeBoolean('required', { description: 'Whether a call needs it.' }),
      description: t.exposeString('description', { description: 'Markdown.' }),
      mediaTypes: t.exposeStringList('mediaTypes', { description: 'Such as application/json.' }),
    }),
  });
  const response = builder.objectRef<ContentResponse>('OperationResponse').implement({
    description: 'A response of an operation. The schema is in /openapi.json.',
    fields: (t) => ({
      status: t.exposeString('status', { description: "Three digits, or 'default'." }),
      description: t.exposeString('description', { description: 'Markdown.' }),
      mediaTypes: t.exposeStringList('mediaTypes', { description: 'Such as application/json.' }),
    }),
  });
  const error = builder.objectRef<OperationError>('OperationError').implement({
    description: 'An error that an operation can return.',
    fields: (t) => ({
      status: t.exposeInt('status', { description: 'The HTTP status.' }),
      code: t.exposeString('code', { description: 'Code of the problem document.' }),
      title: t.exposeString('title', { description: 'The error in a few words.' }),
      cause: t.exposeString('cause', { description: 'Why it happens, in sentences.' }),
      cure: t.exposeString('cure', { description: 'What to do about it, in sentences.' }),
    }),
  });
  const sample = builder.objectRef<ContentSample>('CodeSample').implement({
    description: 'A call of an operation in one language.',
    fields: (t) => ({
      language: t.exposeString('language', { description: 'Such as curl or python.' }),
      code: t.exposeString('code', { description: 'The whole program.' }),
    }),
  });
  return { note, parameter, requestBody, response, error, sample };
}
