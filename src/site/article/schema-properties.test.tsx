// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Schema } from '#description/schema.ts';
import { SchemaItem, SchemaProperties } from './schema-properties.tsx';
import { buildTestSchema } from '#languages/testing/test-operation.ts';

/** The property as the reader gets it. */
function renderItem(schema: Schema, { id = 'body-email', required = false } = {}): Element {
  document.body.innerHTML = renderToStaticMarkup(
    <ul>
      <SchemaItem
        name="email"
        id={id}
        schema={schema}
        description="Where `codes` are sent."
        required={required}
      />
    </ul>,
  );
  return document.body.querySelector('li')!;
}

const listTexts = (item: Element, selector: string) =>
  [...item.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());

describe('SchemaItem', () => {
  it('shows name, type and description, and is an anchor of its own', () => {
    const item = renderItem(buildTestSchema({ format: 'email', nullable: true }));
    expect(item.id).toBe('body-email');
    const link = item.querySelector('a')!;
    expect([link.getAttribute('href'), link.textContent]).toEqual(['#body-email', 'email']);
    expect(listTexts(item, ':scope > i')).toEqual(['email or null']);
    expect(item.querySelector('p')!.innerHTML).toBe('Where <code>codes</code> are sent.');
  });

  it('has no paragraph where there is nothing to say', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <SchemaItem
        name="email"
        id="response-201-email"
        schema={buildTestSchema()}
        description="Id of the email."
        required
      />,
    );
    expect(document.body.querySelector('p')).toBeNull();
  });

  it('tells a required property from others', () => {
    expect(listTexts(renderItem(buildTestSchema(), { required: true }), 'b')).toEqual(['required']);
    expect(listTexts(renderItem(buildTestSchema()), 'b')).toEqual([]);
  });

  it('says what is read-only, write-only or deprecated', () => {
    const all = buildTestSchema({ readOnly: true, writeOnly: true, deprecated: true });
    expect(listTexts(renderItem(all), 'i, b')).toEqual([
      'string',
      'read-only',
      'write-only',
      'deprecated',
    ]);
  });

  it('says the limits and the default, in an answer only what is not a form of a text', () => {
    const text = buildTestSchema({ limits: { maxLength: 80 }, default: 'KES' });
    expect(listTexts(renderItem(text), 'small')).toEqual(['· at most 80 characters, default KES']);
    expect(listTexts(renderItem(text, { id: 'response-200-email' }), 'small')).toEqual([
      '· default KES',
    ]);
    const number = buildTestSchema({ types: ['integer'], limits: { minimum: 1 } });
    expect(listTexts(renderItem(number, { id: 'response-200-email' }), 'small')).toEqual([
      '· at least 1',
    ]);
  });

  it('lists the values, also of an array', () => {
    const values = buildTestSchema({ enum: ['on', 7, null] });
    const array = buildTestSchema({ types: ['array'], items: values });
    for (const schema of [values, array]) {
      expect(listTexts(renderItem(schema), 'p + p > code')).toEqual(['on', '7', 'null']);
    }
  });
});

describe('what stands inside a property', () => {
  const inner = buildTestSchema({
    name: 'Money',
    types: ['object'],
    properties: [
      { name: 'amount', required: true, schema: buildTestSchema({ description: 'In cents.' }) },
      { name: 'currency', required: false, schema: buildTestSchema() },
    ],
  });

  it.each([
    ['an object', inner],
    ['an array', buildTestSchema({ types: ['array'], items: inner })],
    ['a map', buildTestSchema({ types: ['object'], additionalProperties: inner })],
    ['a single choice', buildTestSchema({ types: [], oneOf: [inner] })],
  ])('unfolds from %s, with anchors below that of the property', (_, schema) => {
    const details = renderItem(schema).querySelector('details')!;
    expect(listTexts(details, 'summary')).toEqual(['2 properties']);
    expect([...details.querySelectorAll('li')].map(({ id }) => id)).toEqual([
      'body-email-amount',
      'body-email-currency',
    ]);
    expect(listTexts(details, 'a')).toEqual(['amount', 'currency']);
    expect(listTexts(details, 'b')).toEqual(['required']);
    expect(listTexts(details, 'p')).toContain('In cents.');
  });

  it('unfolds the choices under their names', () => {
    const other = { ...inner, name: 'Points' };
    const item = renderItem(buildTestSchema({ types: [], oneOf: [inner, other] }));
    expect(listTexts(item, 'summary')).toEqual(['2 choices']);
    expect(listTexts(item, '.media')).toEqual(['Money', 'Points']);
  });

  it('ends where a schema contains itself', () => {
    const item = renderItem({ ...inner, circular: true });
    expect(item.querySelector('details')).toBeNull();
    expect(listTexts(item, 'i')).toEqual(['Money']);
  });
});

describe('SchemaProperties', () => {
  it('keeps the order of the schema, and has each property describe itself', () => {
    const schema = buildTestSchema({
      types: ['object'],
      properties: [
        { name: 'name', required: true, schema: buildTestSchema({ description: 'The name.' }) },
        { name: 'age', required: false, schema: buildTestSchema({ types: ['integer'] }) },
      ],
    });
    document.body.innerHTML = renderToStaticMarkup(<SchemaProperties schema={schema} id="body" />);
    const items = [...document.body.querySelectorAll('ul.properties > li')];
    expect(items.map(({ id }) => id)).toEqual(['body-name', 'body-age']);
    expect(items.map(({ textContent }) => textContent.trim())).toEqual([
      'name string requiredThe name.',
      'age integer',
    ]);
  });
});
