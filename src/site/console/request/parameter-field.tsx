'use client';

import { useId, useState } from 'react';
import { DAY_MS } from '#contract/day-ms.ts';
import { isIdempotencyKey } from '#description/is-idempotency-key.ts';
import type { Schema } from '#description/schema.ts';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { ShortText } from '#site/console/short-text.tsx';
import { formatValue } from '#languages/sample/url-text.ts';
import { parseField } from './build-sample.ts';
import { checkValue } from './check-value.ts';
import { createIdempotencyKey } from './create-idempotency-key.ts';
import { listMatchingValues, type SeenValue } from './seen-values.ts';

interface Props {
  readonly name: string;
  readonly schema: Schema;
  readonly description: string;
  readonly required: boolean;
  readonly value: string;
  readonly known: readonly SeenValue[];
  readonly onChange: (value: string) => void;
}

/** Most values of the session that are offered beneath a field. */
const MAX_SUGGESTIONS = 3;

// A note that comes while the pointer is down would move the button beneath it away.
const CLICK_MS = 250;

/** A value of a call as a field of its type, with its description and what this session offers for it. */
export function ParameterField(props: Props) {
  const { name, schema, description, required, value, known, onChange } = props;
  const id = `field${useId()}`;
  const [isLeft, setLeft] = useState(false);
  const fitting = listMatchingValues(known, name, schema);
  const wrong = isLeft ? findProblem(props) : undefined;
  const notes = [`${id}-about`, ...(wrong === undefined ? [] : [`${id}-wrong`])].join(' ');
  return (
    <div className="console-field">
      <label htmlFor={id}>
        <code>{name}</code> {required && <b>required</b>}
      </label>
      <ValueInput
        id={id}
        name={name}
        schema={schema}
        required={required}
        value={value}
        fitting={fitting}
        describedBy={notes}
        isWrong={wrong !== undefined}
        onChange={onChange}
        onLeave={() => setTimeout(() => setLeft(true), CLICK_MS)}
      />
      {wrong !== undefined && (
        <p id={`${id}-wrong`} className="console-wrong">
          {wrong}
        </p>
      )}
      {isIdempotencyKey(name) && (
        <p className="console-offers">
          <button type="button" onClick={() => onChange(createIdempotencyKey())}>
            New key
          </button>
        </p>
      )}
      {schema.format === 'date-time' && <TimeOffers onChange={onChange} />}
      {fitting.some((one) => one.value !== value) && (
        <p className="console-offers">
          <span>From this session</span>
          {fitting
            .filter((one) => one.value !== value)
            .slice(0, MAX_SUGGESTIONS)
            .map((one) => (
              <button key={one.value} type="button" onClick={() => onChange(one.value)}>
                {one.kind === 'cursor' ? one.label : one.value}
                {one.label !== '' && one.kind !== 'cursor' && <i> {one.label}</i>}
              </button>
            ))}
        </p>
      )}
      <p id={`${id}-about`} className="console-about">
        <ShortText text={description} /> <i>{formatFacts(schema)}</i>
      </p>
    </div>
  );
}

/** A time as the API takes it. */
const EXAMPLE_TIME = '2026-03-02T08:30:00Z';

const TIMES: readonly (readonly [title: string, days: number])[] = [
  ['Now', 0],
  ['A day ago', 1],
  ['30 days ago', 30],
];

/** Fills a time in. A field of the browser would look different in each engine, and would not show the time as it is sent. */
function TimeOffers({ onChange }: { readonly onChange: Props['onChange'] }) {
  return (
    <p className="console-offers">
      {TIMES.map(([title, days]) => (
        <button
          key={title}
          type="button"
          onClick={() => onChange(formatTime(Date.now() - days * DAY_MS))}
        >
          {title}
        </button>
      ))}
    </p>
  );
}

/** @returns RFC 3339 in UTC, to the second */
function formatTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+/, '');
}

function findProblem({ schema, required, value }: Props): string | undefined {
  if (value === '') return required ? 'This is required.' : undefined;
  return checkValue(schema, parseField({ schema }, value))[0]?.message;
}

interface InputProps {
  readonly id: string;
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly value: string;
  readonly fitting: readonly SeenValue[];
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

function ValueInput(props: InputProps) {
  const { id, name, schema, required, value, fitting, onChange } = props;
  const common = {
    id,
    required,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.isWrong,
    onBlur: props.onLeave,
  };
  const isBoolean = schema.types.includes('boolean');
  const choices = schema.enum?.map(String) ?? (isBoolean ? ['true', 'false'] : undefined);
  if (choices) {
    return (
      <select {...common} value={value} onChange={({ target }) => onChange(target.value)}>
        {(!required || !choices.includes(value)) && <option value="">(left out)</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const isNumber = schema.types.some((type) => type === 'integer' || type === 'number');
  const { minimum, maximum } = schema.limits;
  return (
    <>
      <input
        {...common}
        type={isNumber ? 'number' : 'text'}
        {...(isNumber && {
          min: typeof minimum === 'number' ? minimum : undefined,
          max: typeof maximum === 'number' ? maximum : undefined,
          step: schema.types.includes('integer') ? 1 : 'any',
        })}
        value={value}
        list={fitting.length > 0 ? `${id}-known` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={buildPlaceholder(name, schema)}
        onChange={({ target }) => onChange(target.value)}
      />
      {fitting.length > 0 && (
        <datalist id={`${id}-known`}>
          {fitting.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

function buildPlaceholder(name: string, schema: Schema): string {
  if (isIdempotencyKey(name)) return 'Keep the same key when you repeat this request';
  if (schema.types.includes('array')) return 'One, another';
  if (schema.format === 'date-time') return EXAMPLE_TIME;
  return schema.example === undefined ? '' : formatValue(schema.example);
}
