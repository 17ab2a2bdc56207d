export type TapZones = 'sides' | 'edges' | 'lower' | 'off';
export type TapAct = 'on' | 'back' | 'bars';

/**
 * What a tap does where it falls; `x` and `y` in shares of the view.
 * - `sides`: the left third turns back, the right third on.
 * - `edges`: both edges turn on, for either thumb; the lower middle turns back.
 * - `lower`: the lower third turns on, the upper fifth back.
 * The middle brings the bars, always; turned zones exchange on and back.
 */
export function tapAct(zones: TapZones, at: { x: number; y: number }, isTurned: boolean): TapAct {
  const act = plainAct(zones, at);
  if (act === 'bars' || !isTurned) return act;
  return act === 'on' ? 'back' : 'on';
}

function plainAct(zones: TapZones, { x, y }: { x: number; y: number }): TapAct {
  if (zones === 'sides') {
    if (x < 0.3) return 'back';
    return x > 0.7 ? 'on' : 'bars';
  }
  if (zones === 'edges') {
    if (x < 0.25 || x > 0.75) return 'on';
    return y > 0.8 ? 'back' : 'bars';
  }
  if (zones === 'lower') {
    if (y > 0.67) return 'on';
    return y < 0.2 ? 'back' : 'bars';
  }
  return 'bars';
}
