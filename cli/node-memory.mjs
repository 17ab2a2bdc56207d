/**
 * How every Node of the shop keeps its memory. Without a word Node lets rubbish grow to several times what is in use
 * before it looks, and keeps twice the room for what is young; looking sooner costs nothing that shows.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** What the C library is told, where it is glibc. */
export const NODE_ENVIRONMENT = {
  // Pictures are made in many threads; with an arena for each, the C library would hold on to twice the memory.
  MALLOC_ARENA_MAX: '2',
  // And with large pieces in its own heap it would keep what an import's pictures took.
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
