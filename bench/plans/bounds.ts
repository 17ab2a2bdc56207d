/**
 * Every statement that a question asks, by what it does to which tables: rows at most in the small planted shop, times at
 * most; and rows at most in a large one, where a small shop does not reach the end that the statement has: what has none
 * says with what it grows. Rows are about twice what was met, so that statistics may differ from run to run, and far below
 * what a table without its index would give. A statement that is not there fails the test, which prints the line to write.
 */
export type Bounds = Record<string, Record<string, readonly [rows: number, times: number, large?: number]>>;
