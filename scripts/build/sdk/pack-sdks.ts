import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { packGo } from './pack-go.ts';
import { packPython } from './pack-python.ts';
import { packTypeScript } from './pack-typescript.ts';
import type { SdkPackage } from './sdk-package.ts';

/** The version of a description. @throws when it states none */
function readVersion({ info }: JsonObject): string {
  const version = isJsonObject(info) ? info['version'] : undefined;
  if (typeof version !== 'string') throw new Error('build: the description has no version');
  return version;
}

/** The list that `sha256sum --check` reads. */
function formatChecksums(packages: readonly SdkPackage[]): string {
  return packages
    .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('');
}

/**
 * Makes the packages of all SDKs, and the list of their checksums.
 *
 * @param folder for what is made on the way
 * @param description bundled
 */
export async function packSdks(
  folder: string,
  description: JsonObject,
  siteUrl: string,
): Promise<readonly SdkPackage[]> {
  const content = { description, siteUrl, version: readVersion(description) };
  const packages = [
    await packTypeScript(join(folder, 'npm'), content),
    await packPython(join(folder, 'wheel'), content),
  ];
  const goFiles = await packGo(join(folder, 'module'), content);
  packages.push(...goFiles.filter(({ name }) => name.endsWith('.zip')));
  const others = goFiles.filter(({ name }) => !name.endsWith('.zip'));
  return [
    ...packages,
    ...others,
    { name: 'SHA256SUMS', bytes: Buffer.from(formatChecksums(packages)) },
  ];
}
