import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SampleApp, UseCase } from '#contract/site-data.ts';
import { ShortText } from './console/short-text.tsx';
import { buildTestGuide, buildTestSite } from './files/testing/test-site.ts';
import { Header } from './layout/header.tsx';
import { AppCard } from './pages/app-card.tsx';
import { ResourcesPage } from './pages/resources-page.tsx';
import { UseCaseCards } from './pages/use-case-card.tsx';

const site = buildTestSite();
const page = buildTestGuide();
const image = '/images/drawn-light.svg';

/** Each place where an address of the settings or of the content becomes a link. */
const PLACES: Readonly<Record<string, (href: string) => ReactNode>> = {
  'a header link': (href) => {
    const settings = { ...site.settings, headerLinks: [{ title: 'There', href }] };
    return <Header model={{ ...site, settings }} page={page} />;
  },
  'a resources link without script': (href) => {
    const settings = { ...site.settings, resourcesLinks: [{ title: 'There', href }] };
    return <Header model={{ ...site, settings }} page={page} />;
  },
  'a resource': (href) => {
    const words = { name: 'There', description: 'It.' };
    const resource = { href, ...words, icon: 'book', pattern: 'dots' } as const;
    const data = { ...site.data, resources: [resource] };
    return (
      <ResourcesPage model={{ ...site, data }} page={page}>
        It.
      </ResourcesPage>
    );
  },
  'a sample app': (href) => {
    const app: Partial<SampleApp> = {
      url: href,
      githubUrl: 'https://source.example',
      image: { sm: image, lg: image, alt: '' },
      title: 'There',
    };
    return <AppCard app={app as SampleApp} host="Source" />;
  },
  'a use case': (href) => {
    const useCase: Partial<UseCase> = { href, title: 'There', image };
    return <UseCaseCards cases={[useCase as UseCase]} />;
  },
  'a text of the console': (href) => <ShortText text={`Go [There](${href}).`} />,
};

const readLink = (place: (href: string) => ReactNode, href: string) =>
  new RegExp(`<a href="${href}"[^>]*>`).exec(renderToStaticMarkup(place(href)))?.[0];

describe.each(Object.entries(PLACES))('%s', (_, place) => {
  it.each(['https://elsewhere.example/x', 'mailto:help@elsewhere.example'])(
    'that leads to %s opens in a new tab',
    (href) => expect(readLink(place, href)).toContain(' target="_blank" rel="noopener"'),
  );

  it('that leads to a page stays in this tab', () => {
    const link = readLink(place, '/zone/check-in');
    expect(link).toBeDefined();
    expect(link).not.toMatch(/target|rel=/);
  });
});
