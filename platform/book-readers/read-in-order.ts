import type { Reading } from './import-refusals.ts';

/** While one waits for the disk, others are read; few enough that large ones may lie in memory beside each other. */
const AT_ONCE = 4;

/** Reads parts of a source, a few at a time. Answers and remarks come in the order of the parts, and so does the refusal. */
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
