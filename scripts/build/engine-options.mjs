/**
 * Options by which V8 optimises code later, for programs that run for seconds: what V8 optimises early costs more than the optimised
 * code saves. Node 20 alone knows them, and a newer Node does not start with an unknown option.
 *
 * @param {string} [version] of the Node.js that gets the options
 * @returns {readonly string[]}
 */
export function listLateOptimisation(version = process.versions.node) {
  return version.startsWith('20.') ? ['--interrupt-budget=528000'] : [];
}

/**
 * Options of the process that builds the site.
 *
 * @param {{ isFirst: boolean, version?: string }} build isFirst: whether nothing is there of a build before
 * @returns {readonly string[]}
 */
export function listBuildOptions({ isFirst, version }) {
  return [
    '--max-old-space-size=512',
    // Young objects are collected less often: half of the time that the collector took.
    '--min-semi-space-size=16',
    '--max-semi-space-size=16',
    // The heap grows to 200 MB anyway, and V8 would look for garbage several times on the way. A first build has time for that:
    // its memory is the largest while the bundler runs beside it, and needs 30 MB less.
    `--initial-old-space-size=${isFirst ? 80 : 200}`,
    ...listLateOptimisation(version),
  ];
}

/**
 * Options of the bundler's process. A heap that may grow does, before it is cleaned: the bound costs no time here.
 *
 * @param {string} [version] of the Node.js that gets the options
 * @returns {readonly string[]}
 */
export const listBundlerOptions = (version) => [
  '--max-old-space-size=200',
  ...listLateOptimisation(version),
];
