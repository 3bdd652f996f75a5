import type { ReactNode } from 'react';
import type { Change } from './list-changes.ts';

interface Props {
  readonly changes: readonly Change[];
  /** What changed it: 'What the call changed'. */
  readonly label: string;
  /** Of the table, in the outline of the page. */
  readonly title?: ReactNode;
  /** What the rows name. */
  readonly column?: string;
  /** Rows that are shown. The others are counted. */
  readonly most?: number;
}

/** What is different in the workspace, before and after. */
export function ChangeTable({
  changes,
  label,
  title = <h4>Changes</h4>,
  column = 'In the workspace',
  most = 12,
}: Props) {
  if (changes.length === 0) return null;
  return (
    <section className="console-changes" aria-label={label}>
      {title}
      <table>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, most).map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > most && <p className="console-about">And {changes.length - most} more.</p>}
    </section>
  );
}
