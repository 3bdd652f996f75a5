import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Properties, Property } from './properties.tsx';

it('a list shows name, type and description of each property', () => {
  const list = (
    <Properties>
      <Property name="status" type="integer">
        The <b>status</b> of the answer.
      </Property>
      <Property name="code">What went wrong.</Property>
    </Properties>
  );
  expect(renderToStaticMarkup(list)).toBe(
    '<ul class="properties">' +
      '<li><code>status</code> <i>integer</i><div>The <b>status</b> of the answer.</div></li>' +
      '<li><code>code</code> <div>What went wrong.</div></li>' +
      '</ul>',
  );
});
