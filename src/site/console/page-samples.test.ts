// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { listOffered } from '#languages/find-language.ts';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import { formatSdkSample } from '#languages/sdk/build-sdk-samples.ts';
import { create } from '#languages/testing/awkward-operations.ts';
import { formatSample } from './request/build-sample.ts';
import { findPageSamples } from './page-samples.ts';

const LANGUAGES = ['curl', 'javascript'] as const;
const request = buildSampleRequest(create, 'https://api.example');

it.each([
  ['calls by HTTP', '', formatSample(request, 'javascript')],
  ['uses the SDK', 'sdk-sample', formatSdkSample(request, 'javascript')],
])('the sample that %s shows the values of the reader', (_, className, expected) => {
  document.body.innerHTML = `<figure>
    <button role="tab">cURL</button><button role="tab" aria-selected="true">JavaScript</button>
    <div class="code-panel"><div class="${className}"><pre><code>example</code></pre></div></div>
  </figure>`;
  const code = document.querySelector('code')!;
  const samples = findPageSamples(document.querySelector('figure')!, listOffered(LANGUAGES));
  samples.show(request);
  expect(code.textContent).toBe(expected);
  samples.restore();
  expect(code.textContent).toBe('example');
});
