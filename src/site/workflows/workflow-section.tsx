import { listOffered } from '#languages/find-language.ts';
import type { SiteModel } from '#model/site-model.ts';
import { InlineMarkdown } from '#site/article/markdown.tsx';
import { listSteps, RUN_SECTION } from './find-workflow.ts';
import { formatStep } from './workflow.ts';
import { RunWorkflow } from './workflow-entry.tsx';

interface Props {
  readonly model: SiteModel;
  /** Name of the workflow's file, without its endings. */
  readonly name: string;
  /** Whether the steps stand there before the workflow is opened. */
  readonly withSteps?: boolean;
}

/** A page's workflow: the file that programs can run, and a way to run it here. */
export function WorkflowSection(props: Props) {
  return (
    <section className="run-flow prose" aria-labelledby={RUN_SECTION.id}>
      <h2 id={RUN_SECTION.id}>{RUN_SECTION.title}</h2>
      <WorkflowRunner {...props} label="Run it in the sandbox" />
    </section>
  );
}

interface RunnerProps extends Props {
  /** What the button says. */
  readonly label: string;
}

/** The file of a workflow and the button that opens it. */
export function WorkflowRunner({ model, name, withSteps = false, label }: RunnerProps) {
  const { sandbox, sampleLanguages } = model.settings;
  const file = `${name}.arazzo.yaml`;
  const outline = withSteps && <FlowOutline model={model} name={name} />;
  return (
    <>
      <p>
        You can download the whole flow as a file that programs can run:{' '}
        <a href={`/workflows/${file}`}>{file}</a> (Arazzo 1.0).
      </p>
      {sandbox.enabled ? (
        <RunWorkflow
          options={{ url: sandbox.url, languages: listOffered(sampleLanguages) }}
          name={name}
          label={label}
        >
          {outline}
        </RunWorkflow>
      ) : (
        outline
      )}
    </>
  );
}

/** The steps of a workflow as pieces of a line, which fills when the workflow runs: each with what it does. */
function FlowOutline({ model, name }: Props) {
  return (
    <ol className="flow-outline">
      {listSteps(model, name).map(({ stepId, description }) => (
        <li key={stepId}>
          <b>{formatStep(stepId)}</b>
          <p>
            <InlineMarkdown text={description} />
          </p>
        </li>
      ))}
    </ol>
  );
}
