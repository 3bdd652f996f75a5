// npm run dev. The tests stand in three files and share one preview, since the tests of one file share what is started.
import './preview/edits.ts';
import './preview/backend.ts';
import './preview/settings.ts';
