/** Whether this process goes on serving. Whoever distributes requests asks `/readyz`; answers of one that stops say so too. */
export class ServingState {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on: answered as before, but every connection ends with its answer, and new ones should go elsewhere. */
  drain(): void {
    this.#isDraining = true;
  }
}
