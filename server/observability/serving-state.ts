/** Whether this process accepts requests; see `/readyz`. */
export class ServingState {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Starts draining: answers as before, but closes each connection. */
  drain(): void {
    this.#isDraining = true;
  }
}
