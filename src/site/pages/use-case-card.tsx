import { SHOW_ME_MORE } from '#contract/texts.ts';
import type { CardColor, PageIcon, UseCase } from '#contract/site-data.ts';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { ThemedImage } from './themed-image.tsx';

/** Cards that lead to use cases (specification 2.3). */
export function UseCaseCards({ cases }: { cases: readonly UseCase[] }) {
  return (
    <ul className="case-cards">
      {cases.map(({ href, title, description, image, color }) => (
        <li key={href} data-color={color}>
          <ThemedImage src={image} alt="" width={480} height={300} />
          <h3>{title}</h3>
          <p>{description}</p>
          <SiteLink href={href} aria-label={`${SHOW_ME_MORE}: ${title}`}>
            {SHOW_ME_MORE}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** The icon of a use case or page on a tile of its colour. */
export function IconTile({
  icon,
  color = 'accent',
}: {
  icon: PageIcon | undefined;
  color?: CardColor | undefined;
}) {
  if (icon === undefined) return null;
  return (
    <span className="icon-tile" data-color={color}>
      <Icon name={icon} size={24} />
    </span>
  );
}
