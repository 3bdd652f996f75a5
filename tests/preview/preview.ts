import { usePreview } from '#tests/support/preview.ts';

/** The one preview of all tests that need no settings of their own: each start takes as long as many tests. */
export const preview = usePreview();
