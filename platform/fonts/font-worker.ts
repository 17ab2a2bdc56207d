import subsetFont from 'subset-font';
import { answerJobs } from '#platform/workers/answer-jobs';
import { type FontTasks, bufferOf } from './font-cutter.ts';

/** The thread in which fonts are cut. */
answerJobs<FontTasks>(
  { cut: ({ source, letters, options }) => subsetFont(bufferOf(source), letters, options) },
  () => [],
);
