/** A fault and the scenario that must catch it. */
export interface Mutant {
  by: string;
  alsoBy?: string[];
  file?: string;
  changes?: [from: string, to: string][];
  /** SQL run after planting. */
  statements?: string[];
}
