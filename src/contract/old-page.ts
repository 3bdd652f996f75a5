/** Address of the script for a page whose own scripts are gone: that of every build, so that pages of all builds find it. */
export const OLD_PAGE_PATH = '/old.js';
