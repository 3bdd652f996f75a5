import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNATURE_FORM, TOLERANCE_SECONDS } from '#contract/signature-form.ts';
import { readDocument } from '#description/read-document.ts';
import { GO_MODULE } from '#languages/go/sdk-types.ts';
import { buildZip } from '#scripts/build/write-zip.ts';
import { root } from '#scripts/lib/root.mjs';
import { readProduction, type SdkContent, type SdkPackage } from './sdk-package.ts';
import { writeGo } from './write-go.ts';

const HAND_WRITTEN = join(root, 'src/sdk/go');
/** A version has no time here: the same sources give the same bytes. */
const TIME = '2026-01-01T00:00:00Z';

const CONTRACT = ({ description, version }: SdkContent) => `package wallet

// Version is that of the description that the package is made from.
const Version = ${JSON.stringify(version)}

// production is the address of the API where nobody names one.
const production = ${JSON.stringify(readProduction(description))}

// The form of the header Wallet-Signature, and how far its time may be away.
const (
	signatureForm    = \`${SIGNATURE_FORM.source.replace(/^\^/, '\\A').replace(/\$$/, '\\z')}\`
	toleranceSeconds = ${TOLERANCE_SECONDS}
)
`;

const PACKAGE = ({
  siteUrl,
  version,
}: SdkContent) => `// Package wallet is the client of the wallet API, made from the description of version ${version}.
// ${siteUrl}/sdk/sdk-documentation explains it. It needs no other module.
package wallet
`;

/**
 * Makes the files of a Go module proxy: the module, and what the command go asks for before it.
 *
 * @param folder gets the module as files too, for the compiler
 */
export async function packGo(folder: string, content: SdkContent): Promise<readonly SdkPackage[]> {
  const { description, siteUrl, version } = content;
  const [major] = version.split('.');
  if (!GO_MODULE.endsWith(`/v${major}`))
    throw new Error(`build: the module ${GO_MODULE} needs the major version ${major} in its path`);
  const names = (await readdir(HAND_WRITTEN)).filter((name) => name.endsWith('.go'));
  const own = await Promise.all(
    names.map(async (name) => [name, await readFile(join(HAND_WRITTEN, name), 'utf8')] as const),
  );
  const generated = Object.entries(writeGo(readDocument(description), { description, siteUrl }));
  const module = `module ${GO_MODULE}\n\ngo 1.19\n`;
  const files = [
    ...own,
    ...generated,
    ['contract.go', CONTRACT(content)] as const,
    ['doc.go', PACKAGE(content)] as const,
    ['go.mod', module] as const,
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const zip = buildZip(
    files.map(([name, text]) => ({
      path: `${GO_MODULE}@v${version}/${name}`,
      body: Buffer.from(text),
    })),
  );
  const info = Buffer.from(`${JSON.stringify({ Version: `v${version}`, Time: TIME })}\n`);
  const at = `go/${GO_MODULE}/@v`;
  return [
    { name: `${at}/v${version}.zip`, bytes: zip },
    { name: `${at}/v${version}.mod`, bytes: Buffer.from(module) },
    { name: `${at}/v${version}.info`, bytes: info },
    { name: `${at}/list`, bytes: Buffer.from(`v${version}\n`) },
    { name: `go/${GO_MODULE}/@latest`, bytes: info },
  ];
}
