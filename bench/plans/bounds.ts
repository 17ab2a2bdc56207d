/**
 * Maximum rows and executions per statement in the small shop, and `large` rows where a small shop does not reach the
 * statement's limit; statements without a limit note what they grow with. Rows are about twice the measured value,
 * since statistics vary, but far below a scan without the index. For a missing statement the test prints the line to
 * add.
 */
export type Bounds = Record<string, Record<string, readonly [rows: number, times: number, large?: number]>>;
