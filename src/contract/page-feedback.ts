/** Longest comment of a reader on a page, in UTF-16 units, as `maxlength` counts. */
export const MAX_COMMENT_LENGTH = 2000;
