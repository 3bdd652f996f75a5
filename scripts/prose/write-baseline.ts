// Temporary: npx tsx scripts/prose/write-baseline.ts takes the sentences that were written again off baseline.json. With
// --all the list takes in every finding of today, for a new rule.
import { root } from '#scripts/lib/root.mjs';
import { isKnown, readBaseline, writeBaseline } from './baseline.ts';
import { createProseChecker } from './create-prose-checker.ts';

const { findings } = await createProseChecker({ root }).check();
const baseline = readBaseline(root);
const takesAll = process.argv.includes('--all');
const kept = takesAll ? findings : findings.filter((finding) => isKnown(baseline, finding));
writeBaseline(root, kept);
console.log(`baseline: ${kept.length} of ${findings.length} findings`);
