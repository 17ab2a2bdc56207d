import { toggleFullscreen } from '../shell/fullscreen.ts';
import type { Shortcuts } from '../shell/use-keys.ts';
import type { TextFlow } from './text-flow.ts';
import type { TextTool } from './text-tools.tsx';

interface TextShortcutContext {
  flow: TextFlow | undefined;
  resize(steps: number): void;
  hideBars(): void;
  onTool(tool: TextTool): void;
}

/** Shortcuts of the text reader. */
export function textShortcuts({ flow, resize, hideBars, onTool }: TextShortcutContext): Shortcuts {
  const turn = (direction: 1 | -1) => (): void => {
    flow?.turnPage(direction);
    // Turns the page first; the bars hide in the next frame.
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
    b: () => void import('./text-bookmark.tsx').then((module) => flow && module.bookmarkCurrentSentence(flow)),
    k: () => void import('../tts/now-playing.ts').then((module) => module.toggleTts() || onTool('aloud')),
    a: () => onTool('auto'),
    '+': () => resize(1),
    '=': () => resize(1),
    '-': () => resize(-1),
  };
}
