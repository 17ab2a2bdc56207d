/** A fault put into one file of the shop, or into its database, and the scenario that has to catch it. */
export interface Mutant {
  by: string;
  /** More that have to. */
  alsoBy?: string[];
  file?: string;
  /** What stands there, and what stands there instead. */
  changes?: [from: string, to: string][];
  /** What the database is told, once everything is planted. */
  statements?: string[];
}
