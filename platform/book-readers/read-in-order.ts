import type { Reading } from './import-errors.ts';

/** Limits memory for large parts. */
const AT_ONCE = 4;

/** Concurrent; results, remarks and rejection are in order. */
export async function readInOrder<Part, Read>(
  reading: Reading,
  parts: readonly Part[],
  read: (reading: Reading, part: Part) => Promise<Read>,
): Promise<Read[]> {
  const done: Read[] = [];
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    const begun = parts.slice(from, from + AT_ONCE).map((part) => {
      const own: Reading = { ...reading, remarks: [] };
      return { own, answer: read(own, part) };
    });
    const ended = await Promise.allSettled(begun.map(({ answer }) => answer));
    for (const [place, one] of ended.entries()) {
      reading.remarks.push(...(begun[place]?.own.remarks ?? []));
      if (one.status === 'rejected') throw one.reason;
      done.push(one.value);
    }
  }
  return done;
}
