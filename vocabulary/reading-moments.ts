import { type Dot, type Stamp, agreedMoment } from './reading-record.ts';

/** A write that is older than this when it comes in counts as this old: what an account keeps has a beginning. */
const OLDEST_MS = 400 * 86_400_000;

/**
 * The moments that an account gave to the writes of a member's devices: each once, from its age when it first came in,
 * and the same however often it comes again. It need not know all of them, only those that are asked for and their
 * neighbours by count.
 */
export class AgreedMoments {
  readonly #byDevice = new Map<string, Stamp[]>();

  constructor(known: readonly Stamp[] = []) {
    for (const stamp of known) this.#put(stamp);
  }

  /** Gives their moments to writes that have none yet, the first written first. Answers those that are new. */
  agree(written: readonly Stamp[], clocks: { account: number; sender: number }): Stamp[] {
    const fresh: Stamp[] = [];
    for (const stamp of written.toSorted((one, other) => one.seq - other.seq)) {
      if (this.find(stamp) !== undefined) continue;
      const agreed = { device: stamp.device, seq: stamp.seq, at: this.#momentOf(stamp, clocks) };
      this.#put(agreed);
      fresh.push(agreed);
    }
    return fresh;
  }

  /** The moment of a write; undefined for one that was never agreed on. */
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
    return agreedMoment(clocks.account, ageMs, {
      ...(previous && { after: previous.at }),
      ...(next && { before: next.at }),
    });
  }

  #put(stamp: Stamp): void {
    const stamps = this.#byDevice.get(stamp.device) ?? [];
    this.#byDevice.set(stamp.device, stamps);
    const place = placeOf(stamps, stamp.seq);
    if (stamps[place]?.seq !== stamp.seq) stamps.splice(place, 0, stamp);
  }
}

/** Where a count stands, or would stand, among stamps in the order of their counts. */
function placeOf(stamps: readonly Stamp[], seq: number): number {
  let [low, high] = [0, stamps.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stamps[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
