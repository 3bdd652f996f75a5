import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SIGNATURE_FORM, TOLERANCE_SECONDS } from '#contract/signature-form.ts';
import { readDocument } from '#description/read-document.ts';
import { root } from '#scripts/lib/root.mjs';
import { buildZip, type ZipFile } from '#scripts/build/write-zip.ts';
import { readProduction, type SdkContent, type SdkPackage } from './sdk-package.ts';
import { writePython } from './write-python.ts';

const HAND_WRITTEN = join(root, 'src/sdk/python');

function writeContract({ description, version }: SdkContent): string {
  return `"""Values that the platform has on all sides."""

SIGNATURE_FORM = r"${SIGNATURE_FORM.source.replace(/^\^|\$$/g, '')}"
TOLERANCE_SECONDS = ${TOLERANCE_SECONDS}
PRODUCTION = ${JSON.stringify(readProduction(description))}
VERSION = ${JSON.stringify(version)}
`;
}

/** What pip reads of a wheel (PEP 427, core metadata 2.1). */
function writeMetadata({ version, siteUrl }: SdkContent): Readonly<Record<string, string>> {
  return {
    METADATA: `Metadata-Version: 2.1
Name: wallet-sdk
Version: ${version}
Summary: The client of the wallet API
Project-URL: Documentation, ${siteUrl}/sdk/sdk-documentation
Requires-Python: >=3.11
Description-Content-Type: text/markdown

The client of the wallet API for Python, made from the description of version ${version}. ${siteUrl}/sdk/sdk-documentation
explains it. It needs no other package.
`,
    WHEEL: `Wheel-Version: 1.0
Generator: wallet-docs
Root-Is-Purelib: true
Tag: py3-none-any
`,
  };
}

/** The list of files of a wheel, with their digests. */
function writeRecord(files: readonly ZipFile[], path: string): string {
  const lines = files.map(({ path: name, body }) => {
    const sum = createHash('sha256').update(body).digest('base64url');
    return `${name},sha256=${sum},${body.length}`;
  });
  return [...lines, `${path},,`, ''].join('\n');
}

/**
 * Makes the wheel of the Python SDK. It needs no other package.
 *
 * @param folder gets the package as files too, for tools that read folders
 */
export async function packPython(folder: string, content: SdkContent): Promise<SdkPackage> {
  const { description, siteUrl, version } = content;
  const names = (await readdir(HAND_WRITTEN)).filter((name) => name.endsWith('.py'));
  const own = await Promise.all(
    names.map(async (name) => [name, await readFile(join(HAND_WRITTEN, name), 'utf8')] as const),
  );
  const modules = {
    ...Object.fromEntries(own),
    ...writePython(readDocument(description), { description, siteUrl }),
    '_contract.py': writeContract(content),
    'py.typed': '',
  };
  const info = `wallet_sdk-${version}.dist-info`;
  const texts = [
    ...Object.entries(modules).map(([name, text]) => [`wallet_sdk/${name}`, text] as const),
    ...Object.entries(writeMetadata(content)).map(
      ([name, text]) => [`${info}/${name}`, text] as const,
    ),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files = texts.map(([path, text]) => ({ path, body: Buffer.from(text) }));
  await rm(folder, { recursive: true, force: true });
  for (const { path, body } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
  const record = `${info}/RECORD`;
  const all = [...files, { path: record, body: Buffer.from(writeRecord(files, record)) }];
  return { name: `wallet_sdk-${version}-py3-none-any.whl`, bytes: buildZip(all) };
}
