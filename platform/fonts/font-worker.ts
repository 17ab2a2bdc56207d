import subsetFont from 'subset-font';
import { serveWorkerTasks } from '#platform/workers/worker-thread';
import { type FontTasks, bufferOf } from './font-subsetter.ts';

serveWorkerTasks<FontTasks>(
  { cut: ({ source, letters, options }) => subsetFont(bufferOf(source), letters, options) },
  () => [],
);
