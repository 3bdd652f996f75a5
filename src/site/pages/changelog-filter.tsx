import type { ChangelogEntry } from '#contract/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';
import { VALUE_SEPARATOR } from '#site/cards/filter-items.ts';
import { ListFilter } from '#site/cards/list-filter.tsx';

/** In the order of the selection; 'breaking' is what must not be overlooked, of whatever kind. */
const KINDS = {
  breaking: 'Breaking',
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
  deprecated: 'Deprecated',
  removed: 'Removed',
} as const satisfies Readonly<Record<ChangelogEntry['kind'] | 'breaking', string>>;

/** Every kind that an entry counts as. */
export function listKinds({ kind, breaking }: ChangelogEntry): readonly (keyof typeof KINDS)[] {
  return breaking ? [kind, 'breaking'] : [kind];
}

/** Values of an item's data attribute, as the filter reads them. */
export function formatValues(values: readonly string[]): string {
  return values.join(VALUE_SEPARATOR);
}

/** Filters of the changelog by section and kind: those that have entries, with their number. */
export function ChangelogFilter({ model, listId }: { model: SiteModel; listId: string }) {
  const { changelog } = model.data;
  const sections = model.navigation
    .map(({ title }) => ({
      value: title,
      title,
      count: changelog.filter((entry) => entry.sections.includes(title)).length,
    }))
    .filter(({ count }) => count > 0);
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .map((value) => ({
      value,
      title: KINDS[value],
      count: changelog.filter((entry) => listKinds(entry).includes(value)).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <ListFilter listId={listId} label="Filter changes" noun="changes" total={changelog.length}>
      <Choice name="section" label="Section" all="All sections" options={sections} />
      <Choice name="kind" label="Kind" all="All kinds" options={kinds} />
    </ListFilter>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly {
    readonly value: string;
    readonly title: string;
    readonly count: number;
  }[];
}

function Choice({ name, label, all, options }: ChoiceProps) {
  return (
    <label className="filter-field">
      {label}
      <select name={name}>
        <option value="">{all}</option>
        {options.map(({ value, title, count }) => (
          <option key={value} value={value}>
            {`${title} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}
