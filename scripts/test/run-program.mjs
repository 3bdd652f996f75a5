import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

/**
 * Runs a program of this machine or of node_modules/.bin in the repository's folder, and collects what it prints.
 *
 * @param {readonly string[]} command
 * @param {{ environment?: Readonly<Record<string, string>>, onText?: (text: string) => void }} [options]
 * @returns {Promise<{ endedWell: boolean, output: string }>}
 */
export function runProgram([program, ...args], { environment = {}, onText = () => {} } = {}) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PATH: path },
    // The programs of npm are .cmd files there.
    shell: process.platform === 'win32',
  });
  const texts = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      texts.push(text);
      onText(text);
    });
  return new Promise((resolve) => {
    const end = (endedWell, last = '') => resolve({ endedWell, output: texts.join('') + last });
    child.on('error', (error) => end(false, `${program}: ${error.message}\n`));
    child.on('close', (code) => end(code === 0));
  });
}
