/** How often something is done again because another process was faster. */
export const MAX_ATTEMPTS = 30;
