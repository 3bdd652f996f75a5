// npm run dev. The tests stand in two files and share one preview, since the tests of one file share what is started.
import './preview/edits.ts';
import './preview/backend.ts';
