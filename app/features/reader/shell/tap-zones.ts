export type TapZones = 'sides' | 'edges' | 'lower' | 'off';
export type TapAction = 'on' | 'back' | 'bars';

/**
 * Action of a tap; `x` and `y` are fractions of the view.
 * - `sides`: left third back, right third forward.
 * - `edges`: both edges forward, lower middle back.
 * - `lower`: lower third forward, upper fifth back.
 * The middle toggles the bars; swapped zones exchange forward and back.
 */
export function tapAction(zones: TapZones, at: { x: number; y: number }, isTurned: boolean): TapAction {
  const action = scrolledTapAction(zones, at);
  if (action === 'bars' || !isTurned) return action;
  return action === 'on' ? 'back' : 'on';
}

function scrolledTapAction(zones: TapZones, { x, y }: { x: number; y: number }): TapAction {
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
