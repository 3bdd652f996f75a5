'use client';

interface Props {
  readonly label: string;
  readonly query: string;
  /** How many lines were found. */
  readonly count: number;
  readonly onSearch: (query: string) => void;
  /** Goes to the next line that was found, or to the one before. */
  readonly onGoOn: (step: 1 | -1) => void;
}

/** The field that searches in a body; Enter goes from one line that was found to the next. */
export function TreeSearch({ label, query, count, onSearch, onGoOn }: Props) {
  return (
    <p className="console-search">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={query}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onGoOn(event.shiftKey ? -1 : 1);
        }}
      />
      <span aria-live="polite">{query.trim() !== '' && formatCount(count)}</span>
    </p>
  );
}

function formatCount(count: number): string {
  if (count === 0) return 'Not found';
  return count === 1 ? '1 place' : `${count} places`;
}
