import { formatNpmInstall, writeScriptCall } from '#languages/javascript/sdk-sample.ts';
import type { LanguageSdk } from '#languages/sdk/language-sdk.ts';

/** The SDK in TypeScript. The types of a call come from the package, so no program writes them. */
export const typescriptSdk: LanguageSdk = {
  formatInstall: formatNpmInstall,
  writeSample: (call) => writeScriptCall(call, true),
};
