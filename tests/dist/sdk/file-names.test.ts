// The name of an uploaded file comes to the platform as the file is called, in each SDK.
import { describe, expect, it } from 'vitest';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { serveBreaking } from './serve-breaking.ts';
import { useGo } from './use-go.ts';
import { usePython } from './use-python.ts';
import { useSdk } from './use-sdk.ts';

const NAMES = [
  'portrait 1.jpg',
  'Zoë 肖像.jpg',
  '100%.jpg',
  'a%20b.jpg',
  'one "two".jpg',
  'a\r\nb.jpg',
];
const ACCOUNT = { accountId: 'acc_1' };

const sdk = useSdk();
const python = usePython();
const go = useGo();

const UPLOADS = {
  typescript: (name: string, apiUrl: string) =>
    sdk.operation('updateAccountImage')(
      { ...ACCOUNT, image: new File(['text'], name) },
      { key: 'k', apiUrl },
    ),
  python: (fileName: string, apiUrl: string) =>
    python.call(
      'update_account_image',
      { ...ACCOUNT, image: { fileName, text: 'text' } },
      { key: 'k', api_url: apiUrl },
    ),
  go: (fileName: string, apiURL: string) =>
    go.ask({
      method: 'UpdateAccountImage',
      arguments: { ...ACCOUNT, fileName, text: 'text' },
      options: { key: 'k', apiURL },
    }),
};
const LANGUAGES = (['typescript', 'python', 'go'] as const).filter((language) =>
  hasRuntime(language),
);

describe.each(LANGUAGES)('an upload in %s', (language) => {
  it.each(NAMES)('sends the name %j as it is', async (name) => {
    const received: unknown[] = [];
    const server = await serveBreaking(
      async (request) => {
        const file = (await request.formData()).get('image');
        if (file instanceof File) received.push([file.name, await file.text()]);
        return Response.json({ id: 'acc_1' });
      },
      () => 'whole',
    );
    await UPLOADS[language](name, server.url);
    await server.close();
    expect(received).toEqual([[name, 'text']]);
  });
});
