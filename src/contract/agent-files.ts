// Addresses at which programs look first, and what several files say of them.

/** The index of all pages for language models (https://llmstxt.org). */
export const LLMS_INDEX = '/llms.txt';
/** The page that programs are to read before they write code. */
export const MONEY_RULES_PAGE = '/rules-for-money';
/** The skills that agents can load (agent skills discovery, 0.2.0). */
export const AGENT_SKILLS_INDEX = '/.well-known/agent-skills/index.json';
