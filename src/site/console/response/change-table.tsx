import type { Change } from './list-changes.ts';

const MAX_CHANGES = 12;

interface Props {
  readonly changes: readonly Change[];
  /** What changed it: 'What the call changed'. */
  readonly label: string;
}

/** What is different in the workspace, before and after. */
export function ChangeTable({ changes, label }: Props) {
  if (changes.length === 0) return null;
  return (
    <section className="console-changes" aria-label={label}>
      <h4>Changes</h4>
      <table>
        <thead>
          <tr>
            <th scope="col">In the workspace</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MAX_CHANGES).map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > MAX_CHANGES && (
        <p className="console-about">And {changes.length - MAX_CHANGES} more.</p>
      )}
    </section>
  );
}
