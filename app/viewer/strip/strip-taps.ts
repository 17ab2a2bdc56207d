import type { StripSettings } from '../settings/reading-settings.ts';

/** What a tap on a part of the screen does; `free` ones are for the bars and for zooming. */
export type TapAct = 'on' | 'back' | 'free';

type TapSettings = Pick<StripSettings, 'taps' | 'tapsTurned' | 'isFromRight' | 'mode'>;

const SIDES = { sides: 0.3, edges: 0.15 };
const LOWER = 0.7;

/**
 * What a tap does by where it stands on the screen, as shares of its width and height. Panel by panel a tap goes on
 * wherever nothing else was chosen; the upper fifth stays free there, for the bars.
 */
export function tapAct(at: { across: number; down: number }, settings: TapSettings): TapAct {
  const { taps, tapsTurned, isFromRight, mode } = settings;
  const isTurned = mode !== 'strip';
  const onIsLeft = tapsTurned !== (isTurned && isFromRight);
  const left: TapAct = onIsLeft ? 'on' : 'back';
  const right: TapAct = onIsLeft ? 'back' : 'on';
  if (taps === 'sides' || taps === 'edges') {
    const side = SIDES[taps];
    if (at.across < side) return left;
    return at.across > 1 - side ? right : 'free';
  }
  if (taps === 'lower') {
    if (at.down < LOWER) return 'free';
    return at.across < 0.5 ? left : right;
  }
  if (mode !== 'panels' || at.down < 0.2) return 'free';
  if (at.across < SIDES.sides) return left;
  return at.across > 1 - SIDES.sides ? right : 'on';
}
