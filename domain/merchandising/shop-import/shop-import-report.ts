/** Result of a shop import: changes and Korean warnings. */
export interface ShopImportReport {
  done: string[];
  warnings: string[];
}
