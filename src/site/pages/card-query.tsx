/** The field of a filter that takes words. */
export function CardQuery({ label }: { label: string }) {
  return (
    <input
      type="search"
      name="query"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
