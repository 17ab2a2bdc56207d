import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, mock } from 'node:test';
import { cpuSeconds } from './cpu-seconds.ts';

const usage = process.env['SEOGA_TEST_USAGE'];
let counted = 0;

function count(what: string): void {
  const seconds = cpuSeconds() - counted;
  counted += seconds;
  if (usage) appendFileSync(usage, `${seconds}\t${what}\n`);
}

// Runs the test files named as arguments, each as a suite. They share the loaded modules, which take longer to load
// than most files take to run.
for (const file of process.argv.slice(2)) {
  describe(file, async () => {
    before(() => count('모듈을 읽는 데'));
    after(() => {
      count(file);
      // A file that mocks for all of its tests would also mock for the next one.
      mock.reset();
      mock.timers.reset();
    });
    await import(pathToFileURL(resolve(file)).href);
  });
}
