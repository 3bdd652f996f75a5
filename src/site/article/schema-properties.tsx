import { formatJsonValue } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { formatLimits, formatSchemaType } from './format-schema.ts';
import { isEcho } from './is-echo.ts';
import { InlineMarkdown } from './markdown.tsx';

interface ItemProps {
  readonly name: string;
  readonly id: string;
  readonly schema: Schema;
  readonly description: string;
  readonly required: boolean;
}

/** The properties of an object schema, nested ones behind a disclosure. */
export function SchemaProperties({ schema, id }: { schema: Schema; id: string }) {
  return (
    <ul className="properties">
      {schema.properties.map(({ name, required, schema: own }) => (
        <SchemaItem
          key={name}
          name={name}
          id={`${id}-${name}`}
          schema={own}
          description={own.description}
          required={required}
        />
      ))}
    </ul>
  );
}

/** One property, parameter or header, with all that limits it and an anchor of its own. */
export function SchemaItem({ name, id, schema, description, required }: ItemProps) {
  const inner = schema.items ?? schema.additionalProperties ?? schema;
  const values = schema.enum ?? schema.items?.enum;
  const isAnswer = id.startsWith('response');
  const text = isEcho(name, description) ? '' : description;
  const facts = listFacts(schema, isAnswer);
  return (
    <li id={id}>
      <a href={`#${id}`}>
        <code>{name}</code>
      </a>{' '}
      <i>{formatSchemaType(schema)}</i>
      <Presence required={required} isAnswer={isAnswer} />
      {schema.readOnly && <i> read-only</i>}
      {schema.writeOnly && <i> write-only</i>}
      {schema.deprecated && <b> deprecated</b>}
      <SchemaFacts facts={facts} standard={schema.default} />
      {text !== '' && (
        <p>
          <InlineMarkdown text={text} />
        </p>
      )}
      {values && (
        <p>
          One of{' '}
          {values.map((value) => (
            <code key={formatJsonValue(value)}>{formatJsonValue(value)}</code>
          ))}
        </p>
      )}
      <NestedSchema schema={inner} id={id} />
    </li>
  );
}

/** A request says what it needs. An answer has all its fields, so only a field that may be missing is worth a word. */
function Presence({ required, isAnswer }: { required: boolean; isAnswer: boolean }) {
  if (isAnswer) return required ? null : <b> may be missing</b>;
  return required ? <b> required</b> : null;
}

/** In an answer the form of a text helps nobody: readers take it as it comes. */
function listFacts(schema: Schema, isAnswer: boolean): readonly string[] {
  return isAnswer && schema.types[0] === 'string' ? [] : formatLimits(schema);
}

function SchemaFacts({
  facts,
  standard,
}: {
  facts: readonly string[];
  standard?: Schema['default'];
}) {
  if (facts.length === 0 && standard === undefined) return null;
  return (
    <small>
      {' · '}
      {facts.join(', ')}
      {standard !== undefined && (
        <>
          {facts.length > 0 && ', '}default <code>{formatJsonValue(standard)}</code>
        </>
      )}
    </small>
  );
}

/** What stands inside an object, or the choices of a one-of; a single choice is no choice. */
function NestedSchema({ schema, id }: { schema: Schema; id: string }) {
  if (schema.circular) return null;
  const options = schema.oneOf?.filter((option) => option.properties.length > 0) ?? [];
  const object =
    schema.properties.length > 0 ? schema : options.length === 1 ? options[0] : undefined;
  if (object) {
    return (
      <details>
        <summary>{object.properties.length} properties</summary>
        <SchemaProperties schema={object} id={id} />
      </details>
    );
  }
  if (options.length === 0) return null;
  return (
    <details>
      <summary>{options.length} choices</summary>
      {options.map((option) => (
        <div key={option.name ?? formatSchemaType(option)}>
          <p className="media">{formatSchemaType(option)}</p>
          <SchemaProperties schema={option} id={id} />
        </div>
      ))}
    </details>
  );
}
