import type { NavigationLink, NavigationSection } from '#contract/navigation.ts';
import type { Resource, SampleApp, UseCase } from '#contract/site-data.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import type { Enums } from './enums.ts';
import { listPages, type addPageTypes } from './page-types.ts';
import type { Builder } from './schema-builder.ts';

/** Adds the lists that writers keep by hand, and their queries. */
export function addListQueries(
  builder: Builder,
  enums: Enums,
  types: ReturnType<typeof addPageTypes>,
): void {
  const section = addNavigationTypes(builder, enums);
  const sampleApp = addSampleApp(builder, types);
  const resource = addResource(builder);
  const useCase = addUseCase(builder);
  builder.queryFields((t) => ({
    navigation: t.field({
      type: [section],
      description: 'The groups of the sidebar in order.',
      extensions: costs({ items: 30 }),
      resolve: (_, __, { content }) => content.content.navigation,
    }),
    sampleApps: t.field({
      type: [sampleApp],
      description: 'The sample apps in order.',
      extensions: costs({ items: 5 }),
      resolve: (_, __, { content }) => content.content.sampleApps,
    }),
    resources: t.field({
      type: [resource],
      description: 'The cards of /resources in order.',
      extensions: costs({ items: 10 }),
      resolve: (_, __, { content }) => content.content.resources,
    }),
    useCases: t.field({
      type: [useCase],
      description: 'The use cases in order.',
      extensions: costs({ items: 10 }),
      resolve: (_, __, { content }) => content.content.useCases,
    }),
  }));
}

function addNavigationTypes(builder: Builder, { method }: Enums) {
  const link = builder.objectRef<NavigationLink>('NavigationLink').implement({
    description: 'A link of the sidebar.',
    fields: (t) => ({
      href: t.exposeString('href', { description: 'Path of the page.' }),
      title: t.exposeString('title', { description: 'Text of the link.' }),
      method: t.expose('method', {
        type: method,
        description: 'HTTP method of an API page; null for others.',
        nullable: true,
      }),
    }),
  });
  return builder.objectRef<NavigationSection>('NavigationSection').implement({
    description: 'A group of the sidebar.',
    fields: (t) => ({
      title: t.exposeString('title', { description: 'Heading of the group.' }),
      links: t.field({
        type: [link],
        description: 'Its links in order.',
        extensions: costs({ items: 10 }),
        resolve: (own) => own.links,
      }),
    }),
  });
}

function addSampleApp(builder: Builder, { page }: ReturnType<typeof addPageTypes>) {
  const image = builder.objectRef<SampleApp['image']>('SampleAppImage').implement({
    description: 'The picture of a sample app in two sizes.',
    fields: (t) => ({
      sm: t.exposeString('sm', { description: 'Path of the small one.' }),
      lg: t.exposeString('lg', { description: 'Path of the large one.' }),
      alt: t.exposeString('alt', { description: 'What it shows, in words.' }),
    }),
  });
  return builder.objectRef<SampleApp>('SampleApp').implement({
    description: 'A sample app.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Its anchor on /apps.' }),
      url: t.exposeString('url', { description: 'Where it is described.' }),
      githubUrl: t.exposeString('githubUrl', { description: 'Where its source is.' }),
      image: t.field({ type: image, description: 'Its picture.', resolve: (own) => own.image }),
      title: t.exposeString('title', { description: 'Its name.' }),
      subtitle: t.exposeString('subtitle', { description: 'What it is, in one sentence.' }),
      description: t.exposeString('description', { description: 'Markdown.' }),
      operations: t.field({
        type: [page],
        description: 'The API pages that it uses.',
        extensions: costs({ items: 10 }),
        resolve: (own, _, { content }) => listPages(content, own.operations),
      }),
    }),
  });
}

function addResource(builder: Builder) {
  return builder.objectRef<Resource>('Resource').implement({
    description: 'A card of /resources.',
    fields: (t) => ({
      href: t.exposeString('href', { description: 'Where it leads.' }),
      name: t.exposeString('name', { description: 'Its heading.' }),
      description: t.exposeString('description', { description: 'One sentence, plain text.' }),
      icon: t.exposeString('icon', { description: 'Name of its icon.' }),
      pattern: t.exposeString('pattern', { description: 'Name of its pattern.' }),
    }),
  });
}

function addUseCase(builder: Builder) {
  return builder.objectRef<UseCase>('UseCase').implement({
    description: 'A use case.',
    fields: (t) => ({
      href: t.exposeString('href', { description: 'Path of its page.' }),
      title: t.exposeString('title', { description: 'Its heading.' }),
      description: t.exposeString('description', { description: 'One sentence, plain text.' }),
      image: t.exposeString('image', { description: 'Path of its picture.' }),
      color: t.exposeString('color', { description: 'Name of its accent.' }),
      icon: t.exposeString('icon', { description: 'Name of its icon.' }),
    }),
  });
}
