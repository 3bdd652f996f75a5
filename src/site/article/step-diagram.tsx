import '#site/styles/article/step-diagram.css';
import type { SiteModel } from '#model/site-model.ts';
import { OperationLink } from './operation-link.tsx';

interface Step {
  /** Who acts: 'Your server', 'Platform', 'Client'. */
  readonly actor: string;
  readonly title: string;
  readonly text?: string;
  /** operationId of the call that the step makes. */
  readonly operation?: string;
}

/** A sequence of steps with who acts in each: an ordered list to a screen reader, a path to the eye. */
export function StepDiagram({ steps, model }: { steps: readonly Step[]; model?: SiteModel }) {
  return (
    <ol className="step-diagram">
      {steps.map(({ actor, title, text, operation }) => (
        <li key={title}>
          <span className="actor">{actor}</span>
          <div>
            {/* A block of its own: whoever takes the text alone reads no word that runs into the next. */}
            <div>
              <b>{title}</b>
            </div>
            {text !== undefined && <p>{text}</p>}
            {operation !== undefined && model && (
              <OperationLink model={model} operation={operation} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
