/** What `applyShop` did and what it had to leave out or change, as Korean sentences. */
export interface ShopReport {
  done: string[];
  warnings: string[];
}
