import { toggleFullscreen } from '../frame/fullscreen.ts';
import type { KeyActs } from '../frame/use-keys.ts';
import type { TextFlow } from './text-flow.ts';
import type { TextTool } from './text-tools.tsx';

interface KeyFacts {
  flow: TextFlow | undefined;
  resize(steps: number): void;
  hideBars(): void;
  onTool(tool: TextTool): void;
}

/** What the keys do in a text, beside those of every viewer. */
export function textKeys({ flow, resize, hideBars, onTool }: KeyFacts): KeyActs {
  const turn = (direction: 1 | -1) => (): void => {
    flow?.turn(direction);
    // The page is turned in this frame, and the bars go in the next.
    requestAnimationFrame(() => setTimeout(hideBars));
  };
  return {
    arrowleft: turn(-1),
    pageup: turn(-1),
    'Shift ': turn(-1),
    arrowright: turn(1),
    pagedown: turn(1),
    ' ': turn(1),
    home: () => flow?.goTo(0),
    end: () => flow?.goTo(1),
    f: toggleFullscreen,
    '/': () => onTool('search'),
    b: () => void import('./text-bookmark.tsx').then((room) => flow && room.bookmarkHere(flow)),
    k: () => void import('../aloud/now-reading.ts').then((room) => room.toggleAloud() || onTool('aloud')),
    a: () => onTool('auto'),
    '+': () => resize(1),
    '=': () => resize(1),
    '-': () => resize(-1),
  };
}
