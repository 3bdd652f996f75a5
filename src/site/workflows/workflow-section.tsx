import { listOffered } from '#languages/find-language.ts';
import type { SiteModel } from '#model/site-model.ts';
import { RUN_SECTION } from './find-workflow.ts';
import { RunWorkflow } from './workflow-entry.tsx';

interface Props {
  readonly model: SiteModel;
  /** Name of the workflow's file, without its endings. */
  readonly name: string;
}

/** A page's workflow: the file that programs can run, and a way to run it here. */
export function WorkflowSection({ model, name }: Props) {
  return (
    <section className="run-flow prose" aria-labelledby={RUN_SECTION.id}>
      <h2 id={RUN_SECTION.id}>{RUN_SECTION.title}</h2>
      <WorkflowRunner model={model} name={name} label="Run it in the sandbox" />
    </section>
  );
}

/** The file of a workflow and the button that opens it. */
export function WorkflowRunner({ model, name, label }: Props & { readonly label: string }) {
  const { sandbox, sampleLanguages } = model.settings;
  const file = `${name}.arazzo.yaml`;
  return (
    <>
      <p>
        You can download the whole flow as a file that programs can run:{' '}
        <a href={`/workflows/${file}`}>{file}</a> (Arazzo 1.0).
      </p>
      {sandbox.enabled && (
        <RunWorkflow
          options={{ url: sandbox.url, languages: listOffered(sampleLanguages) }}
          name={name}
          label={label}
        />
      )}
    </>
  );
}
