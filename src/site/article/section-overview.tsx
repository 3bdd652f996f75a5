import type { SectionFacts, SectionObject, StateChange } from '#model/data/section-facts.ts';
import { Icon } from '#ui/icon.tsx';
import { InlineMarkdown } from './markdown.tsx';

interface Props {
  readonly facts: SectionFacts;
  /** Of the section, unique on the page. */
  readonly id: string;
  readonly title: string;
}

/**
 * What a section is for, its objects with their states as small diagrams, and what does not exist: a panel that a button
 * opens, without a script too.
 */
export function SectionOverview({ facts, id, title }: Props) {
  const { purpose, objects, limits } = facts;
  const panel = `${id}-overview`;
  return (
    <>
      <button
        type="button"
        className="section-info"
        popoverTarget={panel}
        aria-label={`About ${title}`}
      >
        <Icon name="info" size={18} />
      </button>
      <div
        className="section-overview"
        id={panel}
        popover="auto"
        role="group"
        aria-label={`About ${title}`}
      >
        <p>
          <InlineMarkdown text={purpose} />
        </p>
        <dl>
          {objects.map((object) => (
            <ObjectEntry key={object.name} object={object} />
          ))}
          <dt>Limits</dt>
          <dd>
            <ul className="limits">
              {limits.map((text) => (
                <li key={text}>
                  <InlineMarkdown text={text} />
                </li>
              ))}
            </ul>
          </dd>
        </dl>
        <button
          type="button"
          className="section-close"
          popoverTarget={panel}
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    </>
  );
}

function ObjectEntry({ object: { name, text, states } }: { object: SectionObject }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <InlineMarkdown text={text} />
        {states.length > 0 && (
          <ul className="states">
            {states.map((change) => (
              <StateEntry key={`${change.from.join()}-${change.to.join()}`} change={change} />
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

/** One arrow of the diagram. A screen reader hears "pending becomes completed". */
function StateEntry({ change: { from, to, by, when } }: { change: StateChange }) {
  return (
    <li>
      <States names={from} />
      <svg className="arrow" viewBox="0 0 28 10" width={28} height={10} aria-hidden="true">
        <path d="M1 5h25m-5-4 5 4-5 4" />
      </svg>
      <span className="visually-hidden"> becomes </span>
      <States names={to} />{' '}
      <span className="cause">
        {by.map(({ path, title }, index) => (
          <span key={path}>
            {index > 0 && ', '}
            <a href={path}>{title}</a>
          </span>
        ))}
        {by.length > 0 && when !== undefined && ', '}
        {when}
      </span>
    </li>
  );
}

function States({ names }: { names: readonly string[] }) {
  return (
    <span className="names">
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && <span className="visually-hidden"> or </span>}
          <code>{name}</code>
        </span>
      ))}
    </span>
  );
}
