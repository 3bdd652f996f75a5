import type { ChangelogEntry } from '#contract/site-data.ts';
import { paginate, type addConnections } from './connection.ts';
import { createConnectionArguments } from './connection-arguments.ts';
import type { Enums } from './enums.ts';
import type { Builder } from './schema-builder.ts';

/** Adds the changelog and its query. */
export function addChangelogQuery(
  builder: Builder,
  { changeKind }: Enums,
  connect: ReturnType<typeof addConnections>,
): void {
  const entry = builder.objectRef<ChangelogEntry>('ChangelogEntry').implement({
    description: 'One change that readers would notice.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Its anchor on /changelog.' }),
      date: t.exposeString('date', { description: 'YYYY-MM-DD.' }),
      title: t.exposeString('title', { description: 'Short title of the change.' }),
      kind: t.expose('kind', { type: changeKind, description: 'Description of the change.' }),
      breaking: t.exposeBoolean('breaking', {
        description: 'Whether programs may need a change.',
      }),
      sections: t.exposeStringList('sections', {
        description: 'Navigation sections of the change.',
      }),
      body: t.exposeString('body', { description: 'Markdown.' }),
    }),
  });
  const entries = connect('ChangelogEntry', 'changelog entries', entry);
  const buildArguments = createConnectionArguments(builder);
  builder.queryField('changelog', (t) =>
    t.field({
      type: entries,
      description: 'All changes, from newest to oldest.',
      args: {
        ...buildArguments(),
        section: t.arg.string({ description: 'Only entries that concern this section.' }),
        kind: t.arg({ type: changeKind, description: 'Only entries of this kind.' }),
      },
      resolve: (_, { section, kind, ...place }, { content }) =>
        paginate(
          content.changelog,
          place,
          (own) =>
            (section == null || own.sections.includes(section)) &&
            (kind == null || own.kind === kind),
        ),
    }),
  );
}
