import type * as Records from './reading-records.ts';

let records: typeof Records | undefined;
let loading: Promise<void> | undefined;
const waiting: ((to: typeof Records) => void)[] = [];

/** Writes to the reading records, which load after the reader's first bundle; writes are queued until then. */
export function withReadingRecords(write: (to: typeof Records) => void): void {
  if (records) return write(records);
  waiting.push(write);
  loading ??= import('./reading-records.ts').then(
    (module) => {
      records = module;
      for (const each of waiting.splice(0)) each(module);
    },
    // Retried on the next write without network.
    () => {
      loading = undefined;
    },
  );
}
