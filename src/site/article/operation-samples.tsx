import type { SiteSettings } from '#model/settings.ts';
import type { OperationPage } from '#model/site-model.ts';
import { LANGUAGES } from '#languages/languages.ts';
import { CodeGroup } from './code-group.tsx';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import { formatSdkSample } from '#languages/sdk/build-sdk-samples.ts';
import { formatSamplesPath, formatSdkSamplesPath } from './samples-path.ts';

interface Props {
  readonly page: OperationPage;
  readonly settings: SiteSettings;
}

/** Lines of the longest sample that uses an SDK and does not fill its panel; 0 where there is none. */
function countSdkRows({ operation }: OperationPage, { apiUrl, sampleLanguages }: SiteSettings) {
  const request = buildSampleRequest(operation, apiUrl);
  const short = sampleLanguages.filter((language) => !LANGUAGES[language].sdk?.fillsPanel);
  const codes = short.map((language) => formatSdkSample(request, language) ?? '');
  return Math.max(...codes.map((code) => (code === '' ? 0 : code.split('\n').length)));
}

/** An operation's code samples in all languages, under its method and endpoint. */
export function OperationSamples({ page, settings }: Props) {
  const { samples, method, endpoint } = page.operation;
  const rows = countSdkRows(page, settings);
  return (
    <CodeGroup
      name={page.title}
      sampleLanguages={settings.sampleLanguages}
      panels={samples.map(({ language, code }) => ({
        language,
        code,
        tag: method,
        label: endpoint,
      }))}
      action={
        settings.sandbox.enabled && (
          <button type="button" className="try-it">
            Try it
          </button>
        )
      }
      {...(rows > 0 && { sdk: { path: formatSdkSamplesPath(page.path), rows } })}
      textPath={formatSamplesPath(page.path)}
    />
  );
}
