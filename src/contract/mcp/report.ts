/** Begins the comment that keeps the report of an agent. */
export const AGENT_MARK = 'Reported by an agent: ';

/** Longest report of an agent, in UTF-16 units: a comment has 2,000, the mark included. */
export const MAX_REPORT_LENGTH = 2000 - AGENT_MARK.length;
