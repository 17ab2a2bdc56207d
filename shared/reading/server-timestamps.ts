import { type Dot, type Stamp, serverTimestamp } from './reading-record.ts';

/** Older writes count as this old. */
const OLDEST_MS = 400 * 86_400_000;

/**
 * Server timestamps of a member's device writes: assigned once from the age at first arrival, and stable afterwards.
 * Needs only the requested writes and their neighbours.
 */
export class ServerTimestamps {
  readonly #byDevice = new Map<string, Stamp[]>();

  constructor(stamps: readonly Stamp[] = []) {
    for (const signature of stamps) this.#put(signature);
  }

  /** Assigns timestamps to new writes, oldest first, and returns them. */
  agree(written: readonly Stamp[], clocks: { account: number; sender: number }): Stamp[] {
    const fresh: Stamp[] = [];
    for (const signature of written.toSorted((one, other) => one.seq - other.seq)) {
      if (this.find(signature) !== undefined) continue;
      const agreed = { device: signature.device, seq: signature.seq, at: this.#momentOf(signature, clocks) };
      this.#put(agreed);
      fresh.push(agreed);
    }
    return fresh;
  }

  /** Timestamp of a write; undefined if none was assigned. */
  find({ device, seq }: Dot): number | undefined {
    const stamps = this.#byDevice.get(device) ?? [];
    const found = stamps[placeOf(stamps, seq)];
    return found?.seq === seq ? found.at : undefined;
  }

  #momentOf({ device, seq, at }: Stamp, clocks: { account: number; sender: number }): number {
    const stamps = this.#byDevice.get(device) ?? [];
    const place = placeOf(stamps, seq);
    const [previous, next] = [stamps[place - 1], stamps[place]];
    const ageMs = Math.min(Math.round(clocks.sender - at), OLDEST_MS);
    return serverTimestamp(clocks.account, ageMs, {
      ...(previous && { after: previous.at }),
      ...(next && { before: next.at }),
    });
  }

  #put(signature: Stamp): void {
    const stamps = this.#byDevice.get(signature.device) ?? [];
    this.#byDevice.set(signature.device, stamps);
    const place = placeOf(stamps, signature.seq);
    if (stamps[place]?.seq !== signature.seq) stamps.splice(place, 0, signature);
  }
}

/** Insertion index by counter. */
function placeOf(stamps: readonly Stamp[], seq: number): number {
  let [low, high] = [0, stamps.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stamps[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
