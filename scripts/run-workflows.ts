// npm run verify:workflows: runs the workflows of api/workflows/ by Redocly's Arazzo runner against the sandbox of
// the built site. Names of workflows, if given, choose among them.
import { runAll } from './run-workflows/run-all.ts';
import { buildUploadFiles } from './verify-samples/upload-files.ts';

const counts = { passed: 0, failed: 0 };
const uploads = await buildUploadFiles();
await runAll(process.argv.slice(2), uploads, ({ name, passed, report }) => {
  counts[passed ? 'passed' : 'failed'] += 1;
  if (passed) console.log(`${name} passed`);
  else console.error(`${name} failed\n${report}`);
});
console.log(`${counts.passed} workflows passed, ${counts.failed} failed`);
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
