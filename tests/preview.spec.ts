// npm run dev. The tests stand in three files and share one preview, since the tests of one file share what is started.
import './preview/edits.ts';
import './preview/backend.ts';
// Last: these tests start the preview once more, over the same copy.
import './preview/settings.ts';
