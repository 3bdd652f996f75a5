'use client';

import '#site/console/console-styles.ts';
import { useState } from 'react';
import type { Schema } from '#description/schema.ts';
import { ContactField } from '#site/contact/contact-field.tsx';
import { ParameterField } from '#site/console/request/parameter-field.tsx';
import { ToolTabs } from '#site/console/tool-tabs.tsx';
import { LoadNotice } from '#ui/load-notice.tsx';

const nothing = () => undefined;

const LISTENERS = { onFocus: nothing, onInput: nothing, onBlur: nothing };

const SCHEMA: Schema = {
  types: ['string'],
  description: '',
  nullable: false,
  limits: {},
  readOnly: false,
  writeOnly: false,
  deprecated: false,
  properties: [],
};

const FIELDS: readonly (readonly [name: string, schema: Schema, about: string])[] = [
  ['status', { ...SCHEMA, enum: ['active', 'closed'] }, 'A choice.'],
  ['from', { ...SCHEMA, format: 'date-time' }, 'A time.'],
  ['limit', { ...SCHEMA, types: ['integer'] }, 'A number.'],
  ['name', { ...SCHEMA, example: 'Grace Wanjiru' }, 'A text with its example.'],
];

/** Fields of the console and of the contact form, empty, filled in, wrong and disabled. */
export function FieldParts() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <div className="console parts-grid">
        {FIELDS.map(([name, schema, description]) => (
          <ParameterField
            key={name}
            name={name}
            schema={schema}
            description={description}
            required={name === 'name'}
            value={values[name] ?? ''}
            known={[]}
            onChange={(value) => setValues((old) => ({ ...old, [name]: value }))}
          />
        ))}
        <label className="parts-line">
          <input type="checkbox" defaultChecked /> Checked
        </label>
        <label className="parts-line">
          <input type="checkbox" /> Not checked
        </label>
      </div>
      <div className="contact parts-grid">
        <ContactField
          name="name"
          error={undefined}
          listeners={LISTENERS}
          hint="A hint below a field."
        >
          {(attributes) => <input type="text" {...attributes} />}
        </ContactField>
        <ContactField name="email" error="This is what is wrong." listeners={LISTENERS}>
          {(attributes) => <input type="email" defaultValue="ada" {...attributes} />}
        </ContactField>
        <ContactField name="topic" error={undefined} listeners={LISTENERS}>
          {(attributes) => (
            <select {...attributes} disabled>
              <option>Disabled</option>
            </select>
          )}
        </ContactField>
      </div>
      <div className="console">
        <ToolTabs
          label="Example of tabs"
          tools={['First', 'Second', 'Third'].map((title) => ({
            title,
            mark: title === 'Second' ? 'set' : undefined,
            render: () => <p>What the tab {title} shows.</p>,
          }))}
        />
      </div>
    </>
  );
}

/** What stands in the place of a part that is on its way, or that does not come. */
export function StateParts() {
  return (
    <>
      {[0, 1, 2].map((failures) => (
        <LoadNotice key={failures} name="The part" status={{ failures, retry: nothing }} />
      ))}
    </>
  );
}
