/**
 * Memory flags: by default Node lets garbage grow to several times the live heap; collecting earlier costs nothing
 * measurable.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** glibc settings. */
export const NODE_ENVIRONMENT = {
  // An arena per image thread would double the memory.
  MALLOC_ARENA_MAX: '2',
  // Keeps large allocations out of the heap, so that they are returned to the system.
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
