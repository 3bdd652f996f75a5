'use client';

import './search-start.css';
import { Icon } from '#ui/icon.tsx';
import { SUGGESTED_PAGES } from './suggested-pages.ts';

interface Props {
  readonly recent: readonly string[];
  readonly onChoose: (query: string) => void;
  readonly onRemove: (query: string) => void;
  readonly navigate: (href: string) => void;
}

/** What the dialog offers before the reader types: the searches made before, and the pages most wanted. */
export function SearchStart({ recent, onChoose, onRemove, navigate }: Props) {
  return (
    <div className="search-start">
      {recent.length > 0 && (
        <section aria-label="Recent searches">
          <h2>Recent searches</h2>
          <ul>
            {recent.map((query) => (
              <li key={query}>
                <button type="button" data-suggestion="" onClick={() => onChoose(query)}>
                  <Icon name="history" size={16} />
                  <span>{query}</span>
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${query} from recent searches`}
                  onClick={() => onRemove(query)}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SuggestedPages navigate={navigate} />
    </div>
  );
}

/** The pages most wanted. */
export function SuggestedPages({ navigate }: Pick<Props, 'navigate'>) {
  return (
    <nav aria-label="Popular pages">
      <h2>Popular pages</h2>
      <ul>
        {SUGGESTED_PAGES.map(({ title, href }) => (
          <li key={href}>
            <a
              href={href}
              data-suggestion=""
              onClick={(event) => {
                if (new URL(href, location.href).href !== location.href) return;
                // Already here: there is nothing to load.
                event.preventDefault();
                navigate(href);
              }}
            >
              <Icon name="file" size={16} />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
