/** Browsers that know light-dark(). Older ones get the plain page without script or theme. */
export const BROWSER_TARGETS = ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'];
