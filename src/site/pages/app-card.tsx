import type { SampleApp } from '#contract/site-data.ts';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { ThemedImage } from './themed-image.tsx';

interface Props {
  readonly app: SampleApp;
  /** Name of the source host. */
  readonly host: string;
  /** What a filter may look for besides the text of the card. */
  readonly text?: string;
}

/** Specification 3: the card of a sample app, for lists below a second heading. */
export function AppCard({ app, host, text }: Props) {
  return (
    <li className="app" data-item="" data-text={text}>
      <ThemedImage src={app.image.sm} alt={app.image.alt} width={800} height={500} />
      <h3>
        <SiteLink href={app.url}>{app.title}</SiteLink>
      </h3>
      <p>{app.subtitle}</p>
      <SiteLink
        className="source"
        href={app.githubUrl}
        aria-label={`${app.title} on ${host} (opens in a new tab)`}
      >
        <Icon name="source" size={16} /> Source
      </SiteLink>
    </li>
  );
}
