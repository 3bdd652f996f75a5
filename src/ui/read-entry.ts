/** Names the entry of the history: a click on a link makes the next before its page is there. */
export const readEntry = (): string => window.navigation?.currentEntry?.id ?? location.href;
